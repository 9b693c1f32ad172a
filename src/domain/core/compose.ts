/** Longer texts fit into no field, and into no search. */
const LONGEST = 2000;

/**
 * A text in a normal form of Unicode. One that is too long for any field is handed on as it is, to
 * be refused for its length: putting thousands of marks on one letter in order takes time by the
 * square of their number, seconds for a request of 64 kB.
 */
export function composed(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text.length > LONGEST ? text : text.normalize(form);
}

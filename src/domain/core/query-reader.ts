/** A value that was not understood: which parameter, and what to do about it. */
export interface QueryIssue {
  path: string;
  message: string;
}

/** An amount of a list's bound, in any currency; one of a need is what money is, to the cent. */
const AMOUNT = /^(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/;
export const CENTS = /^\d{1,7}(?:\.\d{1,2})?$/;
const ANY = 'any';

/**
 * Readers of the values of an address, each by its rule: what is not understood is reported with its
 * parameter and read as absent. Parameters that nobody knows are ignored; those of `repeated` may
 * stand more than once, which means the same as a comma list (rule 36).
 */
export function reader(
  params: URLSearchParams,
  keys: readonly string[],
  repeated: ReadonlySet<string>,
) {
  const issues: QueryIssue[] = [];
  const bad = (path: string, message: string): null => {
    if (!issues.some((issue) => issue.path === path)) {
      issues.push({ path, message: `${path}: ${message}` });
    }
    return null;
  };
  for (const key of new Set(params.keys())) {
    const plain = key.split('[')[0]!;
    if (key !== plain && keys.includes(plain)) {
      const instead = repeated.has(plain) ? ', repeat the parameter or use a comma list' : '';
      bad(plain, `brackets are not understood${instead}`);
    }
  }
  const one = (key: string): string | null => {
    const values = params.getAll(key);
    if (values.length > 1 && !repeated.has(key)) return bad(key, 'may stand only once');
    return values.join(',').trim() || null;
  };
  const list = (key: string): string[] =>
    (one(key) ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean);
  const words = <W extends string>(key: string, known: readonly W[]): W[] => {
    const wanted = list(key).map((value) => value.toLowerCase());
    if (!wanted.every((value) => (known as readonly string[]).includes(value))) {
      bad(key, `must be of ${known.join(', ')}`);
    }
    return known.filter((value) => wanted.includes(value));
  };
  const word = <W extends string>(key: string, known: readonly W[]): W | null => {
    const text = one(key)?.toLowerCase();
    const found = known.find((value) => value === text) ?? null;
    if (text !== undefined && found === null) bad(key, `must be one of ${known.join(', ')}`);
    return found;
  };
  const flag = (key: string): boolean => {
    const text = one(key)?.toLowerCase();
    if (text === undefined || ['false', '0', 'off'].includes(text)) return false;
    if (!['true', '1', 'on'].includes(text)) bad(key, 'must be true or false');
    return ['true', '1', 'on'].includes(text);
  };
  /** With `cap`, more than `most` is `most`. */
  const whole = (key: string, least: number, most: number, cap = false): number | null => {
    const text = one(key);
    if (text === null) return null;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    if (value >= least && (cap || value <= most)) return Math.min(value, most);
    return bad(key, `must be a whole number ${cap ? `from ${least}` : `from ${least} to ${most}`}`);
  };
  const amount = (key: string, form = AMOUNT): number | null => {
    const text = one(key);
    if (text === null) return null;
    return form.test(text) ? Number(text) : bad(key, 'must be a number like 15 or 7.50');
  };
  /** Most days of age; `any` is said where older ones are left out by themselves. */
  const age = (key: string): number | typeof ANY | null => {
    const text = one(key)?.toLowerCase();
    if (text === undefined || text === ANY) return text ?? null;
    return /^\d{1,5}$/.test(text) ? Number(text) : bad(key, `must be a number of days, or ${ANY}`);
  };
  /** Names as addresses have them, in order and each once. */
  const slugs = (key: string, message: string): string[] => {
    const named = list(key).map((slug) => slug.toLowerCase());
    const read = named.filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug) || bad(key, message));
    return [...new Set(read)].sort();
  };
  return { issues, bad, one, list, words, word, flag, whole, amount, age, slugs };
}

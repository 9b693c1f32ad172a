import { isolated } from '../../core/isolate.ts';

/** Words at the end of a carrier's name that its plans leave out: 'Mint Mobile' sells 'Mint 15GB'. */
const DROPPED: ReadonlySet<string> = new Set(
  'mobile,wireless,cellular,uk,usa,us,deutschland'.split(','),
);

/** Whether a plan's name begins with its carrier's, whole or as its plans say it: it is said once. */
export function namesCarrier(carrier: string, planName: string): boolean {
  const brand = brandOf(carrier.split(/\s+/));
  // 'US' says nothing of US Mobile; 'o2' and 'Mint' are names.
  const isName = brand.length > 2 || /\d/.test(brand);
  return begins(planName, carrier) || (isName && begins(planName, brand));
}

/** A plan's name with its carrier's in front, which it may begin with already, whole or in part. */
export function fullPlanName(carrier: string, planName: string): string {
  if (namesCarrier(carrier, planName)) return isolated(planName);
  const words = carrier.split(/\s+/);
  // More words than the plan's name has letters are not all in it.
  const first = Math.max(1, words.length - planName.length);
  const shared = words.findIndex(
    (_, at) => at >= first && begins(planName, words.slice(at).join(' ')),
  );
  const own = (shared < 0 ? words : words.slice(0, shared)).join(' ');
  return `${isolated(own)} ${isolated(planName)}`;
}

/**
 * A carrier's name without what its plans leave out at its end: such words, what stands in brackets,
 * and 'by' with all that follows. Goes over the words once, from the last, however many they are.
 */
function brandOf(words: readonly string[]): string {
  let end = words.length;
  /** Everything from the word after this one on is left out. */
  let isLeftOut = true;
  /** Somewhere further on brackets close, and everything after them is left out. */
  let closes = false;
  for (let at = words.length - 1; at > 0; at -= 1) {
    const word = words[at]!.toLowerCase();
    closes ||= isLeftOut && word.endsWith(')');
    const isBy = word === 'by' && at < words.length - 1;
    isLeftOut = isBy || (closes && word.startsWith('(')) || (isLeftOut && DROPPED.has(word));
    if (isLeftOut) end = at;
  }
  return words.slice(0, end).join(' ');
}

/** Whether a text begins with some words, whatever the case. */
function begins(text: string, words: string): boolean {
  const [start, next = ''] = [text.slice(0, words.length), text.slice(words.length)];
  return start.toLowerCase() === words.toLowerCase() && !/^[\p{L}\p{N}]/u.test(next);
}

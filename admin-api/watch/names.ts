import { foldText } from '#src/domain/fold.ts';

const TOKEN = /\p{L}+|\p{N}+|\+/gu;

/**
 * What stands beside the price of a plan: the mark that the operator gave, else the plan's name, with
 * and without the carrier's at its beginning.
 */
export function namesOf(plan: {
  planName: string;
  carrier: string;
  mark: string | null;
}): string[] {
  if (plan.mark !== null) return [plan.mark];
  const [name, carrier] = [plan.planName, plan.carrier];
  const rest = name.toLowerCase().startsWith(`${carrier.toLowerCase()} `)
    ? name.slice(carrier.length + 1).trim()
    : '';
  return rest === '' ? [name] : [name, rest];
}

/** Finds a name in a text, whatever parts its words: '10GB' is '10 GB', 'Max' is not 'Max+'. */
export function patternOf(name: string): RegExp | null {
  const tokens = name.match(TOKEN);
  if (!tokens) return null;
  const words = tokens.map((token) => (token === '+' ? '\\+' : token));
  return new RegExp(
    `(?<![\\p{L}\\p{N}]|\\d[.,])${words.join('[^\\p{L}\\p{N}+]{0,8}')}(?![\\p{L}\\p{N}]| ?\\+)`,
    'giu',
  );
}

/** How well the name of an offer fits a plan: 2 is the same, 1 holds all its words, 0 is another. */
export function fitOf(offer: string, names: readonly string[]): 0 | 1 | 2 {
  const same = (name: string) => foldText(spaced(name)) === foldText(spaced(offer));
  if (names.some((name) => same(name) && plusOf(name) === plusOf(offer))) return 2;
  const words = new Set(foldText(spaced(offer)).split(' '));
  const holds = names.some((name) => {
    const own = foldText(spaced(name));
    return (
      own !== '' && plusOf(name) === plusOf(offer) && own.split(' ').every((w) => words.has(w))
    );
  });
  return holds ? 1 : 0;
}

const spaced = (name: string) => (name.match(TOKEN) ?? []).join(' ');
const plusOf = (name: string) => name.includes('+');

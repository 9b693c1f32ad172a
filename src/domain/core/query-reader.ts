/** A value that was not understood: which parameter, and what to do about it. */
export interface QueryIssue {
  path: string;
  message: string;
}

/** Fields of a form that hold one amount each. */
const AMOUNT_FIELD = /^(?:gb|hotspotGb|maxPerMonth|data\d)$/;

/** What a form of a need sends, with a point in its amounts: people type '2,5' as well. Addresses part numbers by commas. */
export function withPoints(sent: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams(sent);
  for (const [name, value] of sent.has('unit') ? sent : []) {
    if (AMOUNT_FIELD.test(name)) read.set(name, value.replace(/^(\s*\d+),(\d+\s*)$/, '$1.$2'));
  }
  return read;
}

/**
 * Readers of the values of an address, each by its rule: what is not understood is reported with its
 * parameter and read as absent. Parameters that nobody knows are ignored; those of `repeated` may
 * stand more than once, which means the same as a comma list (rule 36).
 */
export function reader(
  params: URLSearchParams,
  keys: readonly string[],
  repeated: ReadonlySet<string> = new Set(['planTypes']),
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
      bad(plain, 'brackets are not understood, repeat the parameter or use a comma list');
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
  const amount = (key: string): number | null => {
    const text = one(key);
    if (text === null) return null;
    if (!/^(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(text))
      return bad(key, 'must be a number like 15 or 7.50');
    return Number(text);
  };
  return { issues, bad, one, list, words, word, flag, whole, amount };
}

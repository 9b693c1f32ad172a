import type { Values } from '../form/fields.ts';

export type Side = 'mine' | 'theirs';

/** A field on which the form and the server's row disagree. */
export interface Clash {
  name: string;
  base: string | boolean;
  mine: string | boolean;
  theirs: string | boolean;
  /** Only one side changed it: that side. Null: both did, so a person must choose. */
  suggested: Side | null;
}

/**
 * The fields on which two edits of one row disagree. `base` is the row both began with; what is
 * equal on both sides is no clash.
 */
export function findClashes(base: Values, mine: Values, theirs: Values): Clash[] {
  return Object.keys(mine).flatMap((name) => {
    const [b, m, t] = [base[name] ?? '', mine[name] ?? '', theirs[name] ?? ''];
    if (String(m) === String(t)) return [];
    const suggested = String(m) === String(b) ? 'theirs' : String(t) === String(b) ? 'mine' : null;
    return [{ name, base: b, mine: m, theirs: t, suggested }];
  });
}

/** The values to save: for each clash the chosen side, else what both have. */
export function resolveConflict(
  theirs: Values,
  clashes: readonly Clash[],
  choices: Readonly<Record<string, Side>>,
): Values {
  const resolved = { ...theirs };
  for (const { name, mine } of clashes) if (choices[name] === 'mine') resolved[name] = mine;
  return resolved;
}

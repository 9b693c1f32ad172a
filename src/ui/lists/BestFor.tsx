import {
  MARK_WORDS,
  staleWords,
  type MarkKind,
  type Marks,
} from '#src/domain/plans/words/best-for.ts';
import { paths } from '#src/domain/core/paths/paths.ts';

/** What a plan is best for at its place, linked to the rule that says so. */
export function BestFor({ kind }: { kind: MarkKind | undefined }) {
  if (!kind) return null;
  return (
    <a className="bestfor" href={`${paths.howWeRank}#marks`}>
      {MARK_WORDS[kind]}
    </a>
  );
}

/** Why a list of a place marks no plan, or no monthly one; nothing where one has a fresh price. */
export function Unmarked({ stale = null }: { stale?: Marks['stale'] | undefined }) {
  const words = staleWords(stale);
  if (words === null) return null;
  return (
    <p className="small muted unmarked">
      {words} <a href={`${paths.howWeRank}#marks`}>How marks are won</a>
    </p>
  );
}

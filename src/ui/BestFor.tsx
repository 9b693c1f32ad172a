import { MARK_WORDS, type MarkKind } from '#src/domain/best-for.ts';
import { paths } from '#src/domain/paths.ts';

/** What a plan is best for at its place, linked to the rule that says so. */
export function BestFor({ kind }: { kind: MarkKind | undefined }) {
  if (!kind) return null;
  return (
    <a className="bestfor" href={`${paths.howWeRank}#marks`}>
      {MARK_WORDS[kind]}
    </a>
  );
}

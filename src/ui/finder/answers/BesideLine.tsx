import { aroundTitle, type BesideWords } from '#src/domain/finder/words/beside-words.ts';
import { paths } from '#src/domain/core/paths/paths.ts';

/** A line under a first answer: what is lower and does not stand there. */
export function BesideLine({ line }: { line: BesideWords }) {
  const [before, after] = aroundTitle(line);
  return (
    <p>
      {before}
      <a href={paths.plan(line.plan)}>{line.title}</a>
      {after}
    </p>
  );
}

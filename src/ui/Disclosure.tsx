import { paths } from '#src/domain/paths.ts';

/** Stands once on a page, above its first Buy link: how the site earns, and what decides the order. */
export function Disclosure() {
  return (
    <p className="once">
      {'Buy links may pay us a commission. It never changes '}
      <a href={paths.howWeRank}>the order</a>
      {'. '}
      <a href={paths.howWeEarn}>How we earn</a>
    </p>
  );
}

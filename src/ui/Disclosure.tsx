import { paths } from '#src/domain/paths.ts';

/**
 * Stands once on a page, above its first Buy link: when the prices below were seen, as a sentence;
 * how the site earns, and what decides the order.
 */
export function Disclosure({ seen }: { seen?: string | undefined }) {
  return (
    <p className="once">
      {seen && <span className="once-seen">{seen}</span>}
      <span>
        {'Buy links may pay us a commission. It never changes '}
        <a href={paths.howWeRank}>the order</a>
        {'. '}
        <a href={paths.howWeEarn}>How we earn</a>
      </span>
    </p>
  );
}

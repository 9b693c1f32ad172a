import { COMMISSION, HOW_WE_EARN } from '#src/domain/core/words/buying.ts';
import { paths } from '#src/domain/core/paths/paths.ts';

/**
 * Stands once on a page, above its first Buy link: when the prices below were seen, as a sentence;
 * how the site earns, and what decides the order, unless that is said above (`isSaid`).
 */
export function Disclosure({
  seen,
  isSaid = false,
}: {
  seen?: string | undefined;
  isSaid?: boolean;
}) {
  if (isSaid && !seen) return null;
  return (
    <p className="once">
      {seen && <span className="once-seen">{seen}</span>}
      {!isSaid && (
        <span>
          {`${COMMISSION} `}
          <a href={paths.howWeRank}>the order</a>
          {'. '}
          <a href={paths.howWeEarn}>{HOW_WE_EARN}</a>
        </span>
      )}
    </p>
  );
}

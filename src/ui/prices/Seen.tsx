import { formatSeenDay } from '#src/domain/core/dates.ts';
import { THIRD_PARTY } from '#src/domain/core/words/prices.ts';
import { seenLead } from '#src/domain/prices/freshness-words.ts';
import { readAt, type ReadAt, type SeenPrice } from '#src/domain/prices/seen.ts';

/**
 * The day of a price, its band as a shape and in words, with the source one tap away
 * (rule 20); in the rows of a list, without how it is known (`isBrief`). Of sample data without a day
 * nothing is said here: the page says it as a whole.
 */
export function Seen({ plan, isBrief = false }: { plan: SeenPrice; isBrief?: boolean }) {
  const { seenOn, age, sample, confidence } = plan;
  if (seenOn === null && sample) return null;
  const read = readAt(plan);
  const words = (
    <span>
      {seenOn === null ? (
        'day not known'
      ) : (
        <>
          {`${seenLead(age)} `}
          <time dateTime={seenOn}>{formatSeenDay(seenOn)}</time>
        </>
      )}
      {confidence === 'reported' && !isBrief && `, ${THIRD_PARTY}`}
    </span>
  );
  const look = `seen is-${age ?? 'unknown'}`;
  if (!read) return <span className={look}>{words}</span>;
  return (
    <details className={look}>
      <summary>{words}</summary>
      <p>
        <ReadBy read={read} />
      </p>
    </details>
  );
}

/** 'Read by telco-radar at o2.de': the reader linked, the seller's own page beside it. */
export function ReadBy({ read: { by, at, href } }: { read: ReadAt }) {
  const source = (name: string) =>
    href ? (
      <a href={href} target="_blank" rel="nofollow noopener">
        {name}
        <span className="sr"> (opens in a new tab)</span>
      </a>
    ) : (
      name
    );
  if (by === null) return <>Read at {source(at!)}</>;
  return (
    <>
      Read by {source(by)}
      {at !== null && ` at ${at}`}
    </>
  );
}

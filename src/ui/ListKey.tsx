import { formatSeenDay } from '#src/domain/dates.ts';
import { claimWords, type ListFreshness } from '#src/domain/freshness-words.ts';
import { paths } from '#src/domain/paths.ts';
import { Icon } from './Icon.tsx';

const SWATCH = 'sw tw:w-5 tw:h-3.25 tw:border-l-3';

/**
 * The line above every plan list: what the row colours mean, how fresh the prices are, how the
 * site earns (design, Key).
 */
export function ListKey({ claim, samples }: ListFreshness) {
  return (
    <div className="key">
      <span>
        <i className={`${SWATCH} tw:bg-esim-bg tw:border-esim-line`} />
        eSIM
      </span>
      <span>
        <i className={`${SWATCH} tw:bg-deal-bg tw:border-deal-line`} />
        Deal
      </span>
      <span className="push">
        <Icon name="clock" />
        {claim.kind === 'dated' ? (
          <span>
            {'Newest price seen '}
            <time dateTime={claim.day}>{formatSeenDay(claim.day)}</time>
          </span>
        ) : (
          claimWords(claim, samples)
        )}
      </span>
      <p>
        {'Buy links may pay us a commission. It never changes '}
        <a href={paths.howWeRank}>the order</a>
        {'. '}
        <a href={paths.howWeEarn}>How we earn</a>
      </p>
    </div>
  );
}

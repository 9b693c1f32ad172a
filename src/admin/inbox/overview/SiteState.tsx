import { adminAddress } from '../../core/browser/address.ts';
import { TabLink } from '../../core/parts/TabLink.tsx';
import type { SiteFact } from './site-facts.ts';

/** A disc: well. Half of one: look at it. A square: failed. A ring: off. The words beside it say so too. */
const SIGNS: Record<SiteFact['state'], string> = {
  ok: 'tw:rounded-full tw:bg-fall',
  look: 'tw:rounded-full tw:border-[1.5px] tw:border-deal-line tw:bg-linear-to-r tw:from-deal-line tw:from-50% tw:to-transparent tw:to-50%',
  bad: 'tw:rounded-[1px] tw:bg-danger',
  off: 'tw:rounded-full tw:border-[1.5px] tw:border-ink-3',
};

/** How the site stands: a line for each part, with the way to it. */
export function SiteState({ facts }: { facts: readonly SiteFact[] }) {
  return (
    <dl>
      {facts.map(({ name, state, words, more, to }) => (
        <div
          key={name}
          className="tw:grid tw:grid-cols-[8.875rem_minmax(0,1fr)] tw:gap-x-2.5 tw:border-b tw:border-line tw:py-1.75"
        >
          <dt className="tw:flex tw:gap-3.5 tw:pl-1 tw:text-ink-3">
            <span
              className={`tw:mt-1.5 tw:size-2 tw:flex-none ${SIGNS[state]}`}
              aria-hidden="true"
            />
            {name}
          </dt>
          <dd>
            {to ? (
              <TabLink className="tw:text-ink tw:decoration-line-ui" to={adminAddress(to)}>
                {words}
              </TabLink>
            ) : (
              words
            )}
            {more && (
              <span className="tw:block tw:text-13 tw:text-ink-3 tw:wrap-anywhere">{more}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import type { SiteFact } from './site-facts.ts';

/** How the site stands: a line for each part, with the way to it. */
export function SiteState({ facts }: { facts: readonly SiteFact[] }) {
  return (
    <dl className="tw:m-0 tw:border-t tw:border-line-2">
      {facts.map(({ name, words, more, to }) => (
        <div
          key={name}
          className="tw:grid tw:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] tw:gap-x-4 tw:border-b tw:border-line tw:py-2.5"
        >
          <dt className="tw:text-ink-2">{name}</dt>
          <dd className="tw:m-0">
            {to ? <TabLink to={addressOf(to)}>{words}</TabLink> : words}
            {more && <span className="tw:block tw:text-13 tw:text-ink-2">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

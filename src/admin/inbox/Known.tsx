import { adminAddress } from '../core/browser/address.ts';
import { TabLink } from '../core/parts/TabLink.tsx';
import { SourceLink, type Item } from './item.tsx';

/** What is known of a row: both prices, the words of the page or the reader, where and since when. */
export function Known({ item }: { item: Item<unknown> }) {
  const { price, next, why, quote, more, source, since, planId, isInTrash } = item;
  return (
    <>
      <p className="tw:flex tw:items-baseline tw:gap-3 tw:text-18">
        <b>{price}</b>
        {next && <span>→ {next}</span>}
        <TabLink
          className="tw:ml-auto tw:text-14"
          to={adminAddress(
            isInTrash ? { tab: 'settings', view: 'trash' } : { tab: 'simcards', id: planId },
          )}
        >
          {isInTrash ? 'Look in the trash' : 'Edit SIM card'}
        </TabLink>
      </p>
      <p>{why}</p>
      {quote && !why.includes(quote) && (
        <blockquote className="tw:mx-0 tw:my-3 tw:border-l-2 tw:border-line-2 tw:pl-3 tw:wrap-anywhere">
          {quote}
        </blockquote>
      )}
      <p className="muted tw:mt-2">
        <SourceLink source={source} />, {since}
        {more && <span className="tw:block">{more}</span>}
      </p>
    </>
  );
}

import type { PriceReport } from '#src/contract/prices/price-reports.ts';
import { hostLabel, httpsUrl } from '#src/domain/insight/affiliate.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { REPORT_KIND_LABELS } from '#src/domain/prices/reports/price-reports.ts';
import type { Column } from '../grid/grid-types.ts';
import { ageText } from '../time.ts';

/** What is said of a plan that visitors do not see any more. */
const HIDDEN: Record<PriceReport['seenIn'], string> = {
  page: '',
  preview: ', not public',
  trash: ', in the trash',
};

/** What a visitor said, beside what the site shows. */
export const REPORT_COLUMNS: readonly Column<PriceReport>[] = [
  {
    key: 'plan',
    head: 'Plan',
    className: 'strong plan-cell',
    cell: ({ planName, slug, seenIn, carrier, region }) => {
      const href = pageOf(seenIn, slug);
      return (
        <>
          {href ? (
            <a href={href} target="_blank" rel="noopener">
              {planName}
            </a>
          ) : (
            planName
          )}
          <span className="sub">{`${carrier}, ${region}${HIDDEN[seenIn]}`}</span>
        </>
      );
    },
  },
  { key: 'kind', head: 'What is wrong', cell: ({ kind }) => REPORT_KIND_LABELS[kind] },
  {
    key: 'shown',
    head: 'We show',
    num: true,
    className: "tw:max-md:before:content-['We_show_']",
    cell: ({ currentPrice, currentCurrency }) => formatMoney(currentPrice, currentCurrency),
  },
  {
    key: 'seen',
    head: 'Seen',
    num: true,
    className: "tw:max-md:not-empty:before:content-['Seen_']",
    cell: ({ price, currency }) => (price === null ? '' : formatMoney(price, currency)),
  },
  {
    key: 'said',
    head: 'Note',
    className: 'grow-cell why-cell tw:min-w-44 tw:wrap-anywhere',
    cell: ({ note, seenAt, answer }) => {
      const source = httpsUrl(seenAt)?.href;
      return (
        <>
          {note}
          {source && (
            <span className="sub">
              <a href={source} target="_blank" rel="noopener noreferrer nofollow" title={source}>
                {hostLabel(source)}
              </a>
            </span>
          )}
          {answer && <span className="sub">{`Answer: ${answer}`}</span>}
        </>
      );
    },
  },
  {
    key: 'at',
    head: 'When',
    className: 'tw:whitespace-nowrap!',
    cell: ({ createdAt, decidedAt, decidedBy }) => (
      <>
        {ageText(createdAt)}
        {decidedAt && (
          <span className="sub">{`${decidedBy ?? 'somebody'}, ${ageText(decidedAt)}`}</span>
        )}
      </>
    ),
  },
];

/** Where an admin can look at the plan; null for one in the trash. */
function pageOf(seenIn: PriceReport['seenIn'], slug: string): string | null {
  if (seenIn === 'trash') return null;
  return seenIn === 'page' ? paths.plan(slug) : paths.preview(paths.plan(slug));
}

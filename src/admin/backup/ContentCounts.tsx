import type { ContentCounts as Counts } from '#src/contract/backups.ts';

const NAMES: Readonly<Record<keyof Counts, string>> = {
  plans: 'SIM cards',
  carriers: 'Carriers',
  regions: 'Regions',
  priceRecords: 'Price records',
  drafts: 'Drafts',
  seoPages: 'SEO pages',
  profiles: 'Import profiles',
  feeds: 'Feeds',
  rates: 'Reference rates',
};
const KEYS = Object.keys(NAMES) as (keyof Counts)[];
const number = new Intl.NumberFormat('en-US');
const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' });

/** What stands now beside what a file holds, each in numbers. */
export function ContentCounts({ current, counts }: { current: Counts; counts: Counts }) {
  return (
    <table className="changes tw:[font-variant-numeric:tabular-nums] tw:[&_tr>:last-child]:pr-0! tw:max-[30rem]:[&_:is(th,td)]:pr-3!">
      <caption className="sr">What the file would replace</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">What</span>
          </th>
          <th scope="col" className="num">
            Now
          </th>
          <th scope="col" className="num">
            In the file
          </th>
          <th scope="col" className="num">
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {KEYS.map((key) => (
          <tr key={key}>
            <th scope="row">{NAMES[key]}</th>
            <td className="num">{number.format(current[key])}</td>
            <td className="num">{number.format(counts[key])}</td>
            <td className="num">
              {counts[key] === current[key] ? (
                <span className="muted">0</span>
              ) : (
                signed.format(counts[key] - current[key])
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

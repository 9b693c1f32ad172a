import type { Counted } from '#src/contract/insight/statistics.ts';
import { Heads } from '../grid/Heads.tsx';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { ROW_HEAD } from './look.ts';

/** What most visitors did, and how often, as a table; with `open`, a row leads to its counts by day. */
export function CountTable(props: {
  title: string;
  of: string;
  unit: string;
  rows: readonly Counted[];
  /** Parameters of the address that a row's key is added to. */
  open?: Record<string, string | number>;
  /** Key of the row that is open. */
  chosen?: string | null;
}) {
  const { title, of, unit, rows, open, chosen } = props;
  return (
    <section className="tw:max-w-240 tw:min-w-0" aria-label={title}>
      {rows.length === 0 ? (
        <p className="hint">None in these days.</p>
      ) : (
        <table className="grid" aria-label={title}>
          <Heads of={[of, 'Visitors', unit]} num={1} />
          <tbody>
            {rows.map(({ key, name, n, visitors }) => (
              <tr
                key={key}
                className={chosen === key ? 'tw:not-hover:[&>*]:bg-accent-soft!' : undefined}
              >
                <th scope="row" className={`${ROW_HEAD} tw:wrap-anywhere tw:whitespace-normal!`}>
                  {name === '' ? (
                    <span className="muted">Others</span>
                  ) : open && key !== '' ? (
                    <TabLink
                      to={addressOf({ ...open, key })}
                      label={`${name}, by day`}
                      isCurrent={chosen === key}
                    >
                      {name}
                    </TabLink>
                  ) : (
                    name
                  )}
                </th>
                <td className="num">
                  {/* Of many subjects together nobody knows how often it was the same visitor. */}
                  {key === '' ? <span className="muted">-</span> : visitors.toLocaleString('en-US')}
                </td>
                <td className="num">{n.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

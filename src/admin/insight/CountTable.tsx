import type { Counted } from '#src/contract/insight/statistics.ts';
import { adminAddress } from '../core/browser/address.ts';
import { TabLink } from '../core/parts/TabLink.tsx';
import { FigureTable } from './FigureTable.tsx';

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
  const nameOf = ({ key, name }: Counted) => {
    if (name === '') return <span className="muted">Others</span>;
    if (!open || key === '') return name;
    return (
      <TabLink
        to={adminAddress({ ...open, key })}
        label={`${name}, by day`}
        isCurrent={chosen === key}
      >
        {name}
      </TabLink>
    );
  };
  if (rows.length === 0) return <p className="hint">None in these days.</p>;
  return (
    <section className="tw:max-w-240 tw:min-w-0" aria-label={title}>
      <FigureTable
        label={title}
        heads={[of, 'Visitors', unit]}
        rows={rows.map((row) => ({
          key: row.key,
          name: nameOf(row),
          // Of many subjects together nobody knows how often it was the same visitor.
          figures: [row.key === '' ? null : row.visitors, row.n],
          isOpen: chosen === row.key,
        }))}
      />
    </section>
  );
}

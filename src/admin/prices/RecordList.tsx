import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { changePercent } from '#src/domain/prices/history/price-change.ts';
import { PriceChange } from '#src/ui/prices/PriceChange.tsx';
import { WAY_WORDS } from '#src/domain/prices/price-source.ts';
import { readAt } from '#src/domain/prices/seen.ts';
import { ReadBy } from '#src/ui/prices/Seen.tsx';
import { Grid } from '../core/grid/Grid.tsx';
import type { Column } from '../core/grid/grid-types.ts';
import { RowButton } from '../core/grid/rows/RowButton.tsx';
import { WrongRecord } from './WrongRecord.tsx';
import { dayText } from '../core/time.ts';

/** A record with the price of the next older one, null for the first, and whether that is a sample. */
interface Row extends PriceRecord {
  older: number | null;
  olderSample: boolean;
}

/** Newest first, each with its change against the next older record (rule 19). */
export function RecordList({
  plan,
  history,
}: {
  plan: AdminPlan;
  history: UseQueryResult<PriceRecord[]>;
}) {
  const { currency } = plan;
  const [wrong, setWrong] = useState<number | null>(null);
  const rows = history.data?.map((record, index, all): Row => {
    const older = all[index + 1];
    return { ...record, older: older?.price ?? null, olderSample: older?.sample ?? false };
  });
  const columns: readonly Column<Row>[] = [
    { key: 'date', head: 'Date', phone: 'first', cell: (row) => dayText(row.recordedDate) },
    {
      key: 'price',
      head: 'Price',
      num: true,
      className: 'strong',
      phone: 'end',
      cell: (row) => formatMoney(row.price, currency),
    },
    {
      key: 'change',
      head: 'Change',
      phone: 'second',
      cell: (row) =>
        row.older === null ? (
          <span className="muted">First record</span>
        ) : (
          <PriceChange
            plan={{
              price: row.price,
              previousPrice: row.older,
              sample: row.sample,
              previousSample: row.olderSample,
              priceChangePercent: changePercent(row.price, row.older),
              currency,
            }}
          />
        ),
    },
    {
      key: 'source',
      head: 'Source',
      className: 'grow-cell tw:whitespace-normal!',
      phone: 'second',
      cell: (row) => <RecordSource record={row} plan={plan} />,
    },
  ];
  return (
    <Grid
      label={`Price history of ${plan.planName}`}
      columns={columns}
      rows={rows}
      nameOf={(row) => `${formatMoney(row.price, currency)} of ${dayText(row.recordedDate)}`}
      openId={wrong}
      renderOpen={(row) => <WrongRecord plan={plan} record={row} onClose={() => setWrong(null)} />}
      actions={(row) => (
        <RowButton
          icon="triangle-alert"
          needs="editor"
          label="Mark as an error"
          onClick={() => setWrong(row.id)}
        />
      )}
      read={history}
      empty={<p>No price records yet.</p>}
    />
  );
}

/** Where a recorded price was read, and how it came in. */
function RecordSource({ record, plan }: { record: PriceRecord; plan: AdminPlan }) {
  if (record.sample) return <span className="muted">Sample</span>;
  const read = readAt({ ...plan, source: record.source });
  return (
    <span className="muted">
      {read ? <ReadBy read={read} /> : 'Not recorded'}
      {record.way && `, ${WAY_WORDS[record.way]}`}
    </span>
  );
}

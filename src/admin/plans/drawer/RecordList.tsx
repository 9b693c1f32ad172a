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
import { Grid } from '../../core/grid/Grid.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { RowButton } from '../../core/grid/rows/RowButton.tsx';
import { dayText } from '../../core/time.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { adminCall } from '../../core/data/call.ts';
import { useWrite } from '../../core/data/writes.ts';
import { CreateForm } from '../../core/form/CreateForm.tsx';
import type { FieldSpec, Values } from '../../core/form/fields.ts';
import { useUndo } from '../../history/use-undo.ts';

const REASON: FieldSpec = {
  name: 'reason',
  label: 'Why it is wrong',
  kind: 'text',
  span: 6,
  wide: true,
  required: true,
  maxLength: 200,
  hint: 'Stands in the history, not on public pages',
};

/** Marks a price record as an error: it leaves the price history, and an undo brings it back. */
function WrongRecord(props: { plan: AdminPlan; record: PriceRecord; onClose: () => void }) {
  const { plan, record, onClose } = props;
  const price = formatMoney(record.price, plan.currency);
  const undo = useUndo();
  const mark = useWrite({
    run: ({ reason }: Values) =>
      adminCall('POST', api.priceRecord(record.id), { body: { reason: String(reason).trim() } }),
    done: ({ batchId }) => ({
      title: 'Price record removed',
      description: `${plan.planName}, ${price}`,
      action: { label: 'Undo', run: () => undo.run({ batch: batchId }) },
    }),
    failed: 'Error removing the price record',
    soon: true,
    marks: true,
  });
  return (
    <CreateForm
      label={`Mark ${price} of ${dayText(record.recordedDate)} as an error`}
      fields={[REASON]}
      start={{ reason: '' }}
      write={mark}
      inRow
      submit="Mark as an error"
      busy="Saving..."
      note="It leaves the price history, charts and feeds. What followed from it is worked out again."
      onMade={onClose}
      onClose={onClose}
    />
  );
}

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
  const columns: readonly GridColumn<Row>[] = [
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

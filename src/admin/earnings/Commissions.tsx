import type { CarrierCommission } from '#src/contract/commissions.ts';
import { formatDay } from '#src/domain/dates.ts';
import { COMMISSION_LABELS, NETWORK_LABELS } from '#src/domain/earnings/words.ts';
import { formatMoney } from '#src/domain/money.ts';
import { plural } from '#src/domain/plural.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import { useRead } from '../data/reads.ts';
import { BAR, BAR_WORDS, PUSH } from '../grid/bar.ts';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { NAME } from '../grid/look.ts';
import { RowButton } from '../grid/RowButton.tsx';
import { useOpenRow } from '../grid/use-open-row.ts';
import { CommissionForm } from './CommissionForm.tsx';
import { NOT_KNOWN } from './words.ts';

function paysText({ commission }: CarrierCommission): string {
  if (commission === null) return NOT_KNOWN;
  const { kind, amount, currency, percent } = commission;
  if (kind === 'fixed') return `${formatMoney(amount, currency ?? 'USD')} a sale`;
  return kind === 'percent' ? `${percent}% of the sale` : COMMISSION_LABELS.none;
}

const COLUMNS: readonly Column<CarrierCommission>[] = [
  {
    key: 'name',
    head: 'Carrier',
    className: NAME,
    phone: 'first',
    cell: ({ name }) => name,
  },
  {
    key: 'pays',
    head: 'Pays',
    phone: 'end',
    cell: (row) => (
      <span className={row.commission === null ? 'muted' : undefined}>{paysText(row)}</span>
    ),
  },
  {
    key: 'network',
    head: 'Network',
    phone: 'second',
    cell: ({ commission }) => (commission ? NETWORK_LABELS[commission.network] : ''),
  },
  {
    key: 'since',
    head: 'Since',
    cell: ({ commission }) =>
      commission?.since ? (
        <time dateTime={commission.since}>{formatDay(commission.since)}</time>
      ) : (
        ''
      ),
  },
  {
    key: 'note',
    head: 'Note',
    className: 'muted grow-cell tw:whitespace-normal!',
    cell: ({ commission }) => commission?.note ?? '',
  },
];

/** What each carrier pays, which only admins see and no list looks at. */
export function Commissions() {
  const carriers = useRead(teamApi.commissions);
  const row = useOpenRow();
  const known = carriers.data?.filter(({ commission }) => commission !== null).length;
  return (
    <>
      <div className={BAR}>
        <p className={BAR_WORDS}>
          Only admins see this. No order, list, page or file of the site looks at it.
        </p>
        <span className={PUSH} />
        <span className="hint" role="status">
          {carriers.data && `${known} of ${plural(carriers.data.length, 'carrier')} known`}
        </span>
      </div>
      <Grid
        label="Commissions by carrier"
        columns={COLUMNS}
        rows={carriers.data}
        nameOf={({ name }) => name}
        read={carriers}
        empty={<p>There is no carrier yet.</p>}
        openId={row.openId}
        onOpen={({ id }) => void row.open(id)}
        renderOpen={(carrier) => (
          <CommissionForm key={carrier.id} carrier={carrier} onClose={row.close} />
        )}
        actions={(carrier) => (
          <RowButton icon="pencil" label="Edit" onClick={() => void row.open(carrier.id)} />
        )}
      />
    </>
  );
}

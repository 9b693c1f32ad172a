import { useId, useState } from 'react';
import type { ReportCheck, ReportReading } from '#src/contract/sale-reports.ts';
import { CURRENCIES } from '#src/domain/currencies.ts';
import { SALE_FIELD_LABELS, SALE_FIELDS, type DayStyle } from '#src/domain/earnings/report.ts';
import { NETWORK_LABELS, REPORT_NETWORKS } from '#src/domain/earnings/words.ts';
import type { DecimalStyle } from '#src/domain/import/types.ts';
import type { SelectOption } from '#src/ui/SelectOptions.tsx';
import { Button } from '../Button.tsx';
import { DECIMALS } from '../form/decimals.ts';
import { SelectField } from '../form/SelectField.tsx';
import { MATCH_GRID, MatchPart } from '../form/MatchPart.tsx';

const DAYS: readonly (SelectOption & { value: DayStyle })[] = [
  { value: 'iso', label: 'Year first: 2026-11-02' },
  { value: 'day-first', label: 'Day first: 02/11/2026' },
  { value: 'month-first', label: 'Month first: 11/02/2026' },
];
const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** How a report is read: its network, its columns, and the days that it tells of. A change reads it anew. */
export function ReportChoices(props: {
  found: ReportCheck;
  reading: ReportReading;
  busy: boolean;
  onChange: (next: ReportReading) => void;
}) {
  const { found, reading, busy, onChange } = props;
  const { columns, currency, decimals, days } = found.mapping;
  const said: ReportReading = {
    ...reading,
    network: found.network,
    columns,
    decimals,
    days,
    ...(currency && { currency }),
  };
  const select = (
    label: string,
    value: string,
    options: readonly SelectOption[],
    next: (value: string) => ReportReading,
  ) => (
    <SelectField
      key={label}
      label={label}
      value={value}
      options={options}
      disabled={busy}
      onChange={(to) => onChange(next(to))}
    />
  );
  const isOpen = found.missing.length > 0 || found.problemCount > 0;
  return (
    <>
      <MatchPart title="How it is read">
        <div className={MATCH_GRID}>
          {select(
            'Network',
            found.network,
            REPORT_NETWORKS.map((value) => ({ value, label: NETWORK_LABELS[value] })),
            // The columns of another network are proposed anew.
            (value) => ({ network: value as ReportCheck['network'], decimals, days }),
          )}
          {select('Decimals', decimals, DECIMALS, (value) => ({
            ...said,
            decimals: value as DecimalStyle,
          }))}
          {select('Days', days, DAYS, (value) => ({ ...said, days: value as DayStyle }))}
          {columns.currency === undefined &&
            select(
              'Currency of all amounts',
              currency ?? '',
              [{ value: '', label: 'Choose' }, ...named(CURRENCIES)],
              (value) => ({
                ...said,
                currency: CURRENCIES.find((each) => each === value),
              }),
            )}
        </div>
      </MatchPart>
      <details className="tw:mt-4" open={isOpen || undefined}>
        <summary className="tw:cursor-pointer tw:py-1">Columns</summary>
        <div className={`${MATCH_GRID} tw:mt-2`}>
          {SALE_FIELDS.map((field) =>
            select(
              SALE_FIELD_LABELS[field],
              columns[field] ?? '',
              [{ value: '', label: 'Not read' }, ...named(found.columns)],
              (value) => {
                const { [field]: _, ...others } = columns;
                const next = { ...said, columns: value ? { ...others, [field]: value } : others };
                // The currency was that of the other column.
                return field === 'commission' ? { ...next, currency: undefined } : next;
              },
            ),
          )}
        </div>
      </details>
      {found.covers && (
        <Covers
          key={`${found.covers.from} ${found.covers.to}`}
          covers={found.covers}
          busy={busy}
          onChange={(covers) => onChange({ ...said, ...covers })}
        />
      )}
    </>
  );
}

/** The days that the report tells of: days without a sale count too, if it would name one. */
function Covers(props: {
  covers: NonNullable<ReportCheck['covers']>;
  busy: boolean;
  onChange: (covers: { from: string; to: string }) => void;
}) {
  const { covers, busy, onChange } = props;
  const id = useId();
  const [from, setFrom] = useState(covers.from);
  const [to, setTo] = useState(covers.to);
  const isSame = from === covers.from && to === covers.to;
  const day = (name: string, label: string, value: string, set: (text: string) => void) => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        className="input"
        type="date"
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </div>
  );
  return (
    <MatchPart title="Days that it tells of">
      <p className="hint">
        The days you asked the network for. Without a sale they count too: nothing was earned then.
      </p>
      <div className={MATCH_GRID}>
        {day('from', 'First day', from, setFrom)}
        {day('to', 'Last day', to, setTo)}
        <Button
          large
          disabled={busy || isSame || from === '' || to === ''}
          onClick={() => onChange({ from, to })}
        >
          Set these days
        </Button>
      </div>
    </MatchPart>
  );
}

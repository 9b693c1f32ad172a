import { useId, useState } from 'react';
import type { Earnings } from '#src/contract/earnings.ts';
import { patchAddress } from '../frame/address.ts';

/** A first and a last day of one's own; what is shown begins in them. */
export function OwnDates(props: { params: URLSearchParams; shown: Earnings | undefined }) {
  const { params, shown } = props;
  const id = useId();
  const [from, setFrom] = useState(params.get('from') ?? '');
  const [to, setTo] = useState(params.get('to') ?? '');
  const field = (name: string, label: string, value: string, set: (text: string) => void) => (
    <span className="tw:flex tw:items-center tw:gap-1.5 tw:text-14">
      <label htmlFor={`${id}-${name}`} className="muted">
        {label}
      </label>
      <input
        id={`${id}-${name}`}
        className="input tw:w-auto! tw:min-w-0"
        type="date"
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </span>
  );
  const chosen = { from: from || (shown?.from ?? ''), to: to || (shown?.to ?? '') };
  const isNew =
    (from !== '' || to !== '') &&
    (chosen.from !== params.get('from') || chosen.to !== params.get('to'));
  return (
    <form
      className="tw:flex tw:flex-wrap tw:items-center tw:gap-2"
      aria-label="Own dates"
      onSubmit={(event) => {
        event.preventDefault();
        void patchAddress({ ...chosen, days: null }, { replace: true });
      }}
    >
      {field('from', 'From', from, setFrom)}
      {field('to', 'to', to, setTo)}
      <button type="submit" className="btn btn-quiet btn-sm" disabled={!isNew}>
        Show
      </button>
    </form>
  );
}

import { useId, useState } from 'react';
import type { Earnings } from '#src/contract/earnings.ts';
import { firstKeptDay } from '#src/domain/earnings/periods.ts';
import { Button } from '../Button.tsx';
import { patchAddress } from '../frame/address.ts';

/** A first and a last day of one's own; they begin as those that are shown. */
export function OwnDates({ shown }: { shown: Pick<Earnings, 'from' | 'to'> }) {
  const id = useId();
  const [from, setFrom] = useState(shown.from);
  const [to, setTo] = useState(shown.to);
  const [min] = useState(() => firstKeptDay(new Date().toISOString().slice(0, 10)));
  const field = (name: string, label: string, value: string, set: (text: string) => void) => (
    <span className="tw:flex tw:items-center tw:gap-1.5 tw:text-14">
      <label htmlFor={`${id}-${name}`} className="muted tw:max-md:w-9">
        {label}
      </label>
      <input
        id={`${id}-${name}`}
        className="input tw:w-auto! tw:min-w-0"
        type="date"
        min={min}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </span>
  );
  const isSame = from === shown.from && to === shown.to;
  return (
    <form
      className="tw:flex tw:flex-wrap tw:items-center tw:gap-2"
      aria-label="Own dates"
      onSubmit={(event) => {
        event.preventDefault();
        void patchAddress({ from, to, days: null }, { replace: true });
      }}
    >
      {field('from', 'From', from, setFrom)}
      {field('to', 'to', to, setTo)}
      <Button type="submit" disabled={isSame || from === '' || to === ''}>
        Show
      </Button>
    </form>
  );
}

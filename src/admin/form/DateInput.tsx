import { useState, type ComponentProps } from 'react';
import { dayText, readDay, readMoment } from '../time.ts';

/**
 * A day, or a minute of one, in the words of every screen: '28 Nov 2026', '28 Nov 2026, 18:40'. It holds
 * ISO 8601; what cannot be read stays as it was typed, and the server says at the field what is wrong.
 */
export function DateInput({
  isMoment = false,
  value,
  onText,
  ...rest
}: { isMoment?: boolean; value: string; onText: (value: string) => void } & Omit<
  ComponentProps<'input'>,
  'value' | 'onChange'
>) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      placeholder={isMoment ? '28 Nov 2026, 18:40' : '28 Nov 2026'}
      {...rest}
      type="text"
      autoComplete="off"
      value={typed ?? wordsOf(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onText((isMoment ? readMoment : readDay)(target.value) ?? target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function wordsOf(value: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? [];
  if (day === undefined) return value;
  return time === undefined ? dayText(day) : `${dayText(day)}, ${time}`;
}

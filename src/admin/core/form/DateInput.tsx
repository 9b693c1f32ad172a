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
  const [isWrong, setWrong] = useState(false);
  const read = isMoment ? readMoment : readDay;
  return (
    <input
      placeholder={isMoment ? '28 Nov 2026, 18:40' : '28 Nov 2026'}
      title={`Like ${isMoment ? '28 Nov 2026, 18:40' : '28 Nov 2026'}`}
      {...rest}
      aria-invalid={isWrong || rest['aria-invalid']}
      type="text"
      autoComplete="off"
      value={typed ?? wordsOf(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        setWrong(false);
        onText(read(target.value) ?? target.value);
      }}
      onBlur={() => {
        // What cannot be read stays, and is marked.
        const bad = typed !== null && typed.trim() !== '' && read(typed) === null;
        setWrong(bad);
        if (!bad) setTyped(null);
      }}
    />
  );
}

/** What the field shows of a day or a minute (ISO 8601); another text as it is. */
export function wordsOf(value: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? [];
  if (day === undefined || readDay(day) === null) return value;
  return time === undefined ? dayText(day) : `${dayText(day)}, ${time}`;
}

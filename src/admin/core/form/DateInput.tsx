import { useState, type ComponentProps } from 'react';
import { dayText, readDay, readMoment } from '../time.ts';

/**
 * A day, or a minute of one, in the words of every screen: '28 Nov 2026', '28 Nov 2026, 18:40'. It holds
 * ISO 8601; what cannot be read stays as it was typed.
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
  const [isIn, setIn] = useState(false);
  const text = typed ?? dateWords(value);
  return (
    <input
      placeholder={`like ${likeOf(isMoment)}`}
      title={`Like ${likeOf(isMoment)}`}
      aria-invalid={!isIn && dayProblem(text, isMoment) !== undefined}
      {...rest}
      type="text"
      autoComplete="off"
      value={text}
      onFocus={() => setIn(true)}
      onChange={({ target }) => {
        setTyped(target.value);
        onText((isMoment ? readMoment : readDay)(target.value) ?? target.value);
      }}
      onBlur={() => {
        setIn(false);
        if (!dayProblem(text, isMoment)) setTyped(null);
      }}
    />
  );
}

const likeOf = (isMoment: boolean) => (isMoment ? '28 Nov 2026, 18:40' : '28 Nov 2026');

/** What is wrong with what a field of a day or a minute holds, for the person who typed it. */
export function dayProblem(value: string, isMoment = false): string | undefined {
  const read = isMoment ? readMoment : readDay;
  const isRead = value.trim() === '' || read(value) !== null;
  return isRead ? undefined : `Not a ${isMoment ? 'time' : 'day'}: write ${likeOf(isMoment)}`;
}

/** What the field shows of a day or a minute (ISO 8601); another text as it is. */
export function dateWords(value: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? [];
  if (day === undefined || readDay(day) === null) return value;
  return time === undefined ? dayText(day) : `${dayText(day)}, ${time}`;
}

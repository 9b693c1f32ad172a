import { DateInput } from '../../form/DateInput.tsx';
import { readDay } from '../../time.ts';

/** A day that narrows a list. */
export function DateBox(props: {
  label: string;
  value: string | null;
  onChange: (day: string) => void;
}) {
  return (
    <label className="tw:flex tw:items-center tw:gap-2 tw:text-ink-2 tw:max-sm:w-auto tw:max-sm:flex-[1_1_40%] tw:max-sm:flex-wrap tw:max-sm:gap-1">
      {props.label}
      <DateInput
        placeholder="Any day"
        className="input input-sm tw:w-32 tw:max-sm:w-full"
        value={props.value ?? ''}
        onText={(day) => (day === '' || readDay(day)) && props.onChange(day)}
      />
    </label>
  );
}

/** A day that narrows a list. */
export function DateBox(props: {
  label: string;
  value: string | null;
  onChange: (day: string) => void;
}) {
  return (
    <label className="tw:flex tw:items-center tw:gap-2 tw:text-ink-2 tw:max-sm:w-auto tw:max-sm:flex-[1_1_40%] tw:max-sm:flex-wrap tw:max-sm:gap-1">
      {props.label}
      <input
        className="input input-sm tw:w-38 tw:max-sm:w-full"
        type="date"
        value={props.value ?? ''}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </label>
  );
}

import { SelectOptions } from '#src/ui/core/SelectOptions.tsx';

/**
 * A select box that narrows a list; its first entry narrows nothing. A value that is not among the
 * options, or whose options are not there yet, is shown as it is: it narrows all the same.
 */
export function FilterSelect({
  label,
  all,
  value,
  options = [],
  onChange,
}: {
  label: string;
  all: string;
  value: string;
  options?: readonly (readonly [value: string, text: string, group?: string])[] | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <select
      className="select input-sm filter-select tw:w-29"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {value !== '' && options.every(([option]) => option !== value) && (
        <option value={value}>{value}</option>
      )}
      <SelectOptions
        options={options.map(([option, text, group]) => ({ value: option, label: text, group }))}
      />
    </select>
  );
}

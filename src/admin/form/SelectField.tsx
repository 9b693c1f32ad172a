import { useId, type ReactNode } from 'react';
import { SelectOptions, type SelectOption } from '#src/ui/SelectOptions.tsx';

/** A choice with its label above it, of `options` or of what stands inside. */
export function SelectField<T extends string>(props: {
  label: string;
  value: T;
  options?: readonly SelectOption[];
  disabled?: boolean;
  onChange: (value: T) => void;
  children?: ReactNode;
}) {
  const { label, value, options, disabled, onChange, children } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options ? <SelectOptions options={options} /> : children}
      </select>
    </div>
  );
}

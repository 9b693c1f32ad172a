import { useId, type ReactNode } from 'react';
import { columnOf } from '#src/domain/import/columns.ts';
import type { NativeField } from '#src/domain/import/mapping.ts';
import { regionOptions } from '#src/domain/places.ts';
import { CURRENCIES } from '#src/domain/vocabulary.ts';
import { SelectOptions, type SelectOption } from '#src/ui/SelectOptions.tsx';
import { useCarriers, useRegions } from '../data/reads.ts';
import { fieldLabel } from '../history/words.ts';

/** One value for all rows: chosen where our words are known, else typed. */
export function ConstantField(props: {
  field: NativeField;
  value: string;
  onChange: (value: string) => void;
  /** Stands beside the control. */
  action?: ReactNode;
}) {
  const { field, value, onChange, action } = props;
  const id = useId();
  const options = useOptions(field);
  return (
    <div className="field">
      <label htmlFor={id}>
        {fieldLabel(field)}
        {columnOf(field).required && <span className="muted"> (required)</span>}
      </label>
      <span className="tw:flex tw:items-center tw:gap-1 tw:[&>:first-child]:min-w-0 tw:[&>:first-child]:flex-1">
        {options ? (
          <select
            id={id}
            className="select"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">Choose</option>
            <SelectOptions options={options} />
          </select>
        ) : (
          <input
            id={id}
            className="input"
            autoComplete="off"
            maxLength={2000}
            value={value}
            placeholder={columnOf(field).example}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        {action}
      </span>
    </div>
  );
}

type Options = readonly SelectOption[];

/** The words that a field may hold; null when it is free. */
function useOptions(field: NativeField): Options | null {
  const words = useWords();
  const column = columnOf(field);
  switch (column.type) {
    case 'carrier':
      return words.carriers;
    case 'region':
      return words.regions;
    case 'currency':
      return CURRENCIES.map(asOption);
    case 'flag':
      return [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ];
    default:
      return column.choices?.map(asOption) ?? null;
  }
}

const asOption = (word: string): SelectOption => ({ value: word, label: word });

/** Our carriers and regions as options. */
export function useWords(): { carriers: Options; regions: Options } {
  const carriers = useCarriers().data ?? [];
  const regions = useRegions().data ?? [];
  return {
    carriers: carriers.map(({ slug, name }) => ({ value: slug, label: name })),
    regions: regionOptions(regions, ({ code, name }) => ({
      value: code,
      label: `${name} (${code})`,
    })),
  };
}

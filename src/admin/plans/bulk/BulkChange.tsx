import { Icon } from '#src/ui/core/Icon.tsx';
import { Button } from '../../core/parts/Button.tsx';
import { FormField } from '../../core/form/FormField.tsx';
import type { BulkChoice, TypedChange } from './operations.ts';

/** One change of a bulk edit: what is changed, and to what. */
export function BulkChange(props: {
  change: TypedChange;
  /** What it may be: without what other changes are about. */
  choices: readonly BulkChoice[];
  /** Its place among the changes, from 1. */
  at: number;
  onChange: (change: TypedChange) => void;
  /** Absent where it is the only one. */
  onRemove?: (() => void) | undefined;
}) {
  const { change, choices, at, onChange, onRemove } = props;
  const choice = choices.find(({ key }) => key === change.key)!;
  return (
    <div className="tw:flex tw:items-end tw:gap-2">
      <div className="tw:grid tw:min-w-0 tw:flex-1 tw:gap-4 tw:*:col-auto! tw:sm:grid-cols-2">
        <FormField
          spec={{
            name: 'change',
            label: at === 1 ? 'Change' : `Change ${at}`,
            kind: 'select',
            span: 12,
            options: choices.map(({ key, label }) => ({ value: key, label })),
          }}
          value={change.key}
          onChange={(key) => onChange({ key: String(key), text: '' })}
        />
        {choice.field && (
          <FormField
            key={change.key}
            spec={choice.field}
            value={change.text}
            problem={choice.problem?.(change.text)}
            onChange={(value) => onChange({ ...change, text: String(value) })}
          />
        )}
      </div>
      {onRemove && (
        <Button
          look="ghost"
          large
          className="btn-icon"
          aria-label={`Leave out ${choice.label}`}
          onClick={onRemove}
        >
          <Icon name="x" />
        </Button>
      )}
    </div>
  );
}

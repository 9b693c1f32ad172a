import { useId, useState } from 'react';
import { Icon } from '#src/ui/core/Icon.tsx';
import { Button } from '../parts/Button.tsx';
import type { FieldSpec } from './fields.ts';
import { FIELD_KINDS } from './kinds.tsx';
import { SPANS } from './look.ts';

export interface FormFieldProps {
  spec: FieldSpec;
  value: string | boolean;
  onChange: (value: string | boolean) => void;
  changed?: boolean;
  problem?: string | undefined;
  /** Sign in front of an amount. */
  prefix?: string;
  /** A value that one click takes. */
  offer?: { label: string; take: () => void } | undefined;
}

const FIELD = 'tw:[&_.affix>span:first-child]:left-2.5';
const CHANGED =
  'tw:[&_:is(.input,.select)]:border-accent tw:[&_:is(.input,.select)]:shadow-[inset_0_0_0_1px_var(--accent)] ' +
  'tw:[&_.check_input]:outline-2 tw:[&_.check_input]:outline-offset-1 tw:[&_.check_input]:outline-accent';
/* What is unknown is drawn so, and says so where nothing else stands in the field. */
const LACKS = 'tw:[&_:is(.input,.select)]:border-dashed';
const BAD = 'tw:[&_.select]:border-danger tw:[&_.select]:shadow-[inset_0_0_0_1px_var(--danger)]';
/* A star for the eye; screen readers hear it from the control itself. */
const REQUIRED = "tw:after:text-danger tw:after:content-['_*'_/_'']";

/** One labelled control with its hint and its problem. */
export function FormField(props: FormFieldProps) {
  const { spec, value, onChange, changed, prefix, offer } = props;
  const { Control, label, problem: problemOf } = FIELD_KINDS[spec.kind];
  const [isIn, setIn] = useState(false);
  // Who still types is not told; a refusal stands at once.
  const own = problemOf?.(String(value));
  const problem = own && (!isIn || props.problem) ? own : props.problem;
  const id = useId();
  const classes = ['field', SPANS[spec.span], FIELD];
  if (spec.wide || spec.span >= 8) classes.push('wide');
  if (spec.mayLack && value === '') classes.push(LACKS);
  if (changed) classes.push(CHANGED);
  if (problem) classes.push('is-bad', BAD);
  const described = [problem && `${id}-err`, spec.hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classes.join(' ')} onFocus={() => setIn(true)} onBlur={() => setIn(false)}>
      {label === 'group' && <span className="label">{spec.label}</span>}
      {label === 'above' && (
        <label htmlFor={id} className={spec.required ? REQUIRED : undefined}>
          {spec.label}
        </label>
      )}
      <Control
        spec={spec}
        value={String(value)}
        isOn={value === true}
        set={onChange}
        prefix={prefix}
        common={{
          id,
          name: spec.name,
          'aria-invalid': problem ? true : undefined,
          'aria-describedby': described || undefined,
          'aria-required': spec.required || undefined,
          onChange: ({ target }) =>
            onChange(spec.upper ? target.value.toUpperCase() : target.value),
        }}
      />
      {spec.under?.(String(value))}
      {offer && (
        <Button look="link" className="tw:justify-self-start tw:text-13" onClick={offer.take}>
          {offer.label}
        </Button>
      )}
      {spec.hint && (
        <p className="hint" id={`${id}-hint`}>
          {spec.hint}
        </p>
      )}
      {problem && (
        <p className="err" id={`${id}-err`}>
          <Icon name="triangle-alert" />
          {problem}
        </p>
      )}
    </div>
  );
}

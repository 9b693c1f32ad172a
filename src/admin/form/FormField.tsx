import { useId, type ChangeEvent } from 'react';
import { SelectOptions } from '#src/ui/SelectOptions.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Button } from '../Button.tsx';
import type { FieldSpec } from './fields.ts';
import { PictureInput } from './PictureInput.tsx';
import { PicksInput } from './PicksInput.tsx';
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
  const { spec, value, onChange, changed, problem, prefix } = props;
  const id = useId();
  const classes = ['field', SPANS[spec.span], FIELD];
  if (spec.wide) classes.push('wide');
  if (spec.mayLack && value === '') classes.push(LACKS);
  if (changed) classes.push(CHANGED);
  if (problem) classes.push('is-bad', BAD);
  const described = [problem && `${id}-err`, spec.hint && `${id}-hint`].filter(Boolean).join(' ');
  const common = {
    id,
    name: spec.name,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': described || undefined,
    'aria-required': spec.required || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
      const text = event.target.value;
      onChange(spec.upper ? text.toUpperCase() : text);
    },
  };
  const problemLine = problem && (
    <p className="err" id={`${id}-err`}>
      <Icon name="triangle-alert" />
      {problem}
    </p>
  );
  if (spec.kind === 'check' || spec.kind === 'switch') {
    return (
      <div className={classes.join(' ')}>
        <label className={spec.kind}>
          <input
            {...common}
            type="checkbox"
            role={spec.kind === 'switch' ? 'switch' : undefined}
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>{spec.label}</span>
        </label>
        {problemLine}
      </div>
    );
  }
  const text = String(value);
  return (
    <div className={classes.join(' ')}>
      {spec.kind === 'answer' ? (
        <span className="label">{spec.label}</span>
      ) : (
        <label htmlFor={id} className={spec.required ? REQUIRED : undefined}>
          {spec.label}
        </label>
      )}
      {spec.kind === 'select' && (
        <select {...common} className="select" value={text}>
          <SelectOptions options={spec.options ?? []} />
        </select>
      )}
      {spec.kind === 'answer' && (
        <span className="seg seg-radio tw:flex!" role="radiogroup" aria-label={spec.label}>
          {spec.options?.map(({ value: option, label }) => (
            <label key={option} className="tw:flex-1">
              <input
                type="radio"
                name={`${id}-answer`}
                value={option}
                checked={text === option}
                onChange={() => onChange(option)}
              />
              <span>{label}</span>
            </label>
          ))}
        </span>
      )}
      {spec.kind === 'picks' && (
        <PicksInput
          id={id}
          name={spec.name}
          label={spec.label}
          options={spec.options ?? []}
          value={text}
          placeholder={spec.placeholder}
          describedBy={described || undefined}
          invalid={problem !== undefined}
          onChange={onChange}
        />
      )}
      {spec.kind === 'picture' && (
        <PictureInput
          label={spec.label}
          use={spec.picture ?? 'mark'}
          value={text}
          onChange={onChange}
          common={common}
        />
      )}
      {spec.kind === 'area' && (
        <textarea
          {...common}
          className="input"
          rows={3}
          placeholder={spec.placeholder}
          value={text}
        />
      )}
      {(spec.kind === 'text' || spec.kind === 'password') && (
        <input
          {...common}
          className="input"
          type={spec.kind}
          inputMode={spec.inputMode}
          placeholder={spec.placeholder ?? (spec.mayLack ? 'unknown' : undefined)}
          maxLength={spec.maxLength}
          autoComplete={spec.kind === 'password' ? 'new-password' : 'off'}
          list={spec.options && `${id}-list`}
          value={text}
        />
      )}
      {spec.kind === 'text' && spec.options && (
        <datalist id={`${id}-list`}>
          {spec.options.map(({ value: option }) => (
            <option key={option}>{option}</option>
          ))}
        </datalist>
      )}
      {spec.kind === 'moment' && (
        <input {...common} className="input" type="datetime-local" step="60" value={text} />
      )}
      {spec.kind === 'date' && (
        <input {...common} className="input" type="date" max={spec.max} value={text} />
      )}
      {spec.kind === 'money' && (
        <span className={prefix && prefix.length > 1 ? 'affix tw:[&>.input]:pl-10' : 'affix'}>
          <span aria-hidden="true">{prefix}</span>
          {/* Not type="number": that drops a comma without a word and follows the wheel. */}
          <input
            {...common}
            className="input"
            inputMode="decimal"
            autoComplete="off"
            placeholder={spec.mayLack ? 'unknown' : undefined}
            value={text}
          />
        </span>
      )}
      {props.offer && (
        <Button look="link" className="tw:justify-self-start tw:text-13" onClick={props.offer.take}>
          {props.offer.label}
        </Button>
      )}
      {spec.hint && (
        <p className="hint" id={`${id}-hint`}>
          {spec.hint}
        </p>
      )}
      {problemLine}
    </div>
  );
}

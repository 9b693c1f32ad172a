import { useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { STATUS_WORDS } from '#src/domain/plans/facts/table.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { PLAN_STATUSES, type Currency } from '#src/domain/core/vocabulary.ts';
import { Button } from '../Button.tsx';
import { problemsOf, unusualPriceOf } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { useUnsaved } from '../frame/unsaved.ts';
import { FormField } from '../form/FormField.tsx';
import { changedFields, type FieldSpec, type Values } from '../form/fields.ts';
import { COLUMNS, LOW_FIELDS } from '../form/look.ts';
import { Problem } from '../Problem.tsx';
import { planKind } from '../records/plans.ts';
import { localToday } from '../time.ts';

const HOUR = 60 * 60 * 1000;

/** A price, its status, its day and its source, edited in the row of a plan. */
export function RowEdit(props: {
  plan: AdminPlan;
  /** The digit that began it. */
  typed: string;
  /** Saved; `isNext`: and on to the row below. */
  onSaved: (isNext: boolean) => void;
  onClose: () => void;
}) {
  const { plan, typed, onSaved, onClose } = props;
  const base = planKind.toValues(plan);
  const [values, setValues] = useState<Values>(typed ? { ...base, price: typed } : base);
  const [question, setQuestion] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const price = useRef<HTMLInputElement>(null);
  const changed = changedFields(base, values);
  // Before the list is read again, after which the form goes.
  const [isSaved, setSaved] = useState(false);
  useUnsaved(changed.size > 0 && !isSaved);
  const isNewPrice = changed.has('price');
  const [since] = useState(() => Date.now() - HOUR);
  const isTyped = plan.typedAt !== null && Date.parse(plan.typedAt) > since;
  const isPublic = plan.status === 'active';
  // A price that rose is no deal any more.
  const endsDeal = plan.hasDeal && Number(values.price) > plan.price;
  const write = useWrite({
    run: async ({ sent }: { sent: Values; isNext: boolean }) => {
      const saved = await planKind.update(plan.id, sent, plan.version);
      setSaved(true);
      return saved;
    },
    done: (saved) => ({
      title: planKind.toasts.updated,
      description: `${plan.planName}, ${formatMoney(saved.price, saved.currency)}`,
    }),
    failed: planKind.toasts.updateFailed,
    marks: true,
  });
  // At once: the next key belongs to the field.
  useLayoutEffect(() => {
    const field = price.current!;
    field.focus();
    if (typed) field.setSelectionRange(typed.length, typed.length);
    else field.select();
    form.current?.scrollIntoView?.({ block: 'nearest' });
  }, [typed]);
  const set = (name: string, value: string | boolean) => {
    setValues((now) => ({ ...now, [name]: value }));
    setProblems({});
    setQuestion(null);
  };
  const save = (more: Values = {}, isNext = false) => {
    if (write.isPending) return;
    const sent: Values = { ...values, ...(endsDeal && { hasDeal: false }), ...more };
    if (changedFields(base, sent).size === 0) return onClose();
    // The same price seen today is an answer of a person; a new one is seen today unless they say when.
    const isStill = !isNewPrice && sent.seenOn === localToday();
    write.mutate(
      { sent: { ...sent, checked: isStill }, isNext },
      {
        onSuccess: () => onSaved(isNext),
        onError: (error) => {
          const words = unusualPriceOf(error);
          setQuestion(words);
          setProblems(words ? {} : problemsOf(error));
        },
      },
    );
  };
  const likely = question ? likelyPrice(String(values.price), plan) : null;
  // A new price is seen today, unless somebody says another day.
  const seenOn = isNewPrice && !changed.has('seenOn') ? localToday() : values.seenOn!;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 's' && (event.ctrlKey || event.metaKey)) save();
    else if (event.target !== price.current) return event.stopPropagation();
    else if (event.key === 'Enter') save(likely === null ? {} : { price: String(likely) });
    else if (event.key === 'Tab' && !event.shiftKey && isNewPrice) save({}, true);
    else if (event.key === 'ArrowDown') form.current?.querySelector('select')?.focus();
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const field = (spec: FieldSpec) => (
    <FormField
      spec={spec}
      value={spec.name === 'seenOn' ? seenOn : (values[spec.name] ?? '')}
      changed={changed.has(spec.name)}
      problem={problems[spec.name]}
      onChange={(value) => set(spec.name, value)}
    />
  );
  const others = Object.entries(problems).filter(([name]) => !SHOWN.has(name));
  return (
    // The keys belong to the fields inside; the form only hears them on their way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="cell-edit"
      aria-label={`Edit the price of ${plan.planName}`}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <input
        ref={price}
        className={question ? 'is-ask' : problems.price ? 'is-bad' : undefined}
        aria-label="Price"
        aria-invalid={problems.price ? true : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={String(values.price)}
        onChange={(event) => set('price', event.target.value)}
      />
      <div className={`cell-pop ${LOW_FIELDS}`}>
        {question && (
          <div className="cell-ask" role="alert">
            <p>
              <b>{question}.</b>
              {likely && ` Was it meant to be ${formatMoney(likely, plan.currency)}?`}
            </p>
            {likely && (
              <Button look="primary" onClick={() => save({ price: String(likely) })}>
                Use {formatMoney(likely, plan.currency)}
              </Button>
            )}
            <Button onClick={() => save({ confirmPrice: true })}>
              Save {formatMoney(String(values.price), plan.currency)} anyway
            </Button>
          </div>
        )}
        {problems.price && <Problem>{problems.price}</Problem>}
        {others.map(([name, text]) => (
          <Problem key={name}>{text}</Problem>
        ))}
        {isNewPrice && isPublic && (
          <p className="hint">
            Price was {formatMoney(plan.price, plan.currency)}. The source stays until you change
            it.{endsDeal && ' It ends the deal.'}
          </p>
        )}
        <div className={COLUMNS}>
          {field(STATUS_FIELD)}
          {field(SEEN_FIELD)}
          {field(SOURCE_FIELD)}
          {field(ADDRESS_FIELD)}
        </div>
        {plan.buyUrl && values.sourceUrl !== plan.buyUrl && (
          <Button
            look="link"
            className="tw:justify-self-start tw:text-13"
            onClick={() => {
              set('sourceUrl', plan.buyUrl!);
              set('sourceName', '');
            }}
          >
            I read {URL.parse(plan.buyUrl)?.hostname.replace(/^www\./, '')}
          </Button>
        )}
        <div className="tw:flex tw:flex-wrap tw:gap-2">
          <Button type="submit" look={likely ? 'quiet' : 'primary'} disabled={write.isPending}>
            {write.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
          {isNewPrice && isTyped && isPublic && (
            <Button
              title="The price before was never right: its record goes"
              disabled={write.isPending}
              onClick={() => save({ typo: true })}
            >
              It was a typo
            </Button>
          )}
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

const STATUS_FIELD: FieldSpec = {
  name: 'status',
  label: 'Status',
  kind: 'select',
  span: 6,
  // A time to begin belongs to one that is scheduled: that is for the whole form.
  options: PLAN_STATUSES.filter((status) => status !== 'scheduled').map((value) => ({
    value,
    label: STATUS_WORDS[value],
  })),
};
const SEEN_FIELD: FieldSpec = { name: 'seenOn', label: 'Seen', kind: 'date', span: 6 };
const SOURCE_FIELD: FieldSpec = { name: 'sourceName', label: 'Source', kind: 'text', span: 5 };
const ADDRESS_FIELD: FieldSpec = {
  name: 'sourceUrl',
  label: 'Address read',
  kind: 'text',
  span: 7,
  inputMode: 'url',
  placeholder: 'https://',
};
const SHOWN = new Set(['price', 'status', 'seenOn', 'sourceName', 'sourceUrl']);

/** The price that was likely meant: the same digits with a decimal point, near what it cost before. */
function likelyPrice(typed: string, plan: { price: number; currency: Currency }): number | null {
  const number = Number(typed);
  const near = [10, 100, 1000, 0.1, 0.01]
    .map((by) => Math.round((number / by) * 100) / 100)
    .filter((price) => price > plan.price / 2 && price < plan.price * 2);
  return near[0] ?? null;
}

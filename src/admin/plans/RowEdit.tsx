import { useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { readAt } from '#src/domain/prices/seen.ts';
import { hostLabel } from '#src/domain/insight/affiliate.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { Button } from '../core/parts/Button.tsx';
import { useCarriers, useRegions } from '../core/data/reads.ts';
import { FormField } from '../core/form/FormField.tsx';
import type { FieldSpec, Values } from '../core/form/fields.ts';
import { FORM_COLUMNS, LOW_FIELDS } from '../core/form/look.ts';
import { Problem } from '../core/parts/Problem.tsx';
import { ownPage, planFields, planRecord } from './plans.ts';
import { useRecordEdit } from '../core/records/use-record-edit.tsx';
import { localToday } from '../core/time.ts';
import { TypoButton, useTypedLately } from './TypoButton.tsx';

/** A price, its status, its day and its source, edited in the row of a plan. */
export function RowEdit(props: {
  plan: AdminPlan;
  /** The digit that began it. */
  typed: string;
  /** What is saved may leave the list. */
  soon?: boolean;
  /** Saved; `isNext`: and on to the row below. */
  onSaved: (isNext: boolean) => void;
  onClose: () => void;
}) {
  const { typed, onSaved, onClose } = props;
  const [question, setQuestion] = useState<string | null>(null);
  const [keepsReader, setKeepsReader] = useState(false);
  const fields = planFields(useCarriers(), useRegions());
  const edit = useRecordEdit({ kind: planRecord, fields }, props.plan, onClose, {
    ...(typed && { typed: { price: typed } }),
    ask: setQuestion,
    soon: props.soon,
  });
  const { changed, problems, id } = edit.form;
  const plan = edit.record;
  const form = useRef<HTMLFormElement>(null);
  const price = useRef<HTMLInputElement>(null);
  const isNewPrice = changed.has('price');
  // Whoever read the price before did not read this one: a person did, at the seller's.
  const reader = readAt(plan)?.by ?? null;
  const own = ownPage(plan);
  const isOwn = !keepsReader && !changed.has('sourceName') && !changed.has('sourceUrl');
  const seller = isNewPrice && reader !== null && isOwn ? own : null;
  const values = { ...edit.form.values, ...seller };
  const mayBeTypo = useTypedLately(plan) && isNewPrice;
  const isPublic = plan.status === 'active';
  // A price that rose is no deal any more.
  const endsDeal = plan.hasDeal && Number(values.price) > plan.price;
  // At once: the next key belongs to the field.
  useLayoutEffect(() => {
    const field = price.current!;
    field.focus();
    if (typed) field.setSelectionRange(typed.length, typed.length);
    else field.select();
    form.current?.scrollIntoView?.({ block: 'nearest' });
  }, [typed]);
  const set = (name: string, value: string | boolean) => {
    edit.form.set(name, value);
    setQuestion(null);
  };
  const save = (more: Values = {}, isNext = false) => {
    if (edit.pending || edit.conflict) return;
    // The same price seen today is an answer of a person; a new one is seen today unless they say when.
    const isStill = !isNewPrice && changed.has('seenOn') && values.seenOn === localToday();
    edit.save(
      {
        ...seller,
        ...(endsDeal && { hasDeal: false }),
        ...(isStill && { checked: true }),
        ...more,
      },
      () => onSaved(isNext),
    );
  };
  const likely = question ? likelyPrice(String(values.price), plan) : null;
  // A new price is seen today, unless somebody says another day.
  const seenOn = isNewPrice && !changed.has('seenOn') ? localToday() : values.seenOn!;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (edit.conflict) return event.stopPropagation();
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
  const field = (name: string, span: FieldSpec['span']) => {
    const { hint: _, ...spec } = fields.find((each) => each.name === name)!;
    return (
      <FormField
        // A time to begin belongs to one that is scheduled: that is for the whole form.
        spec={{
          ...spec,
          span,
          ...(spec.options && {
            options: spec.options.filter(({ value }) => value !== 'scheduled'),
          }),
        }}
        value={name === 'seenOn' ? seenOn : (values[name] ?? '')}
        changed={changed.has(name)}
        problem={problems[name]}
        onChange={(value) => set(name, value)}
      />
    );
  };
  const others = Object.entries(problems).filter(([name]) => !SHOWN.has(name));
  return (
    // The keys belong to the fields inside; the form only hears them on their way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      id={id}
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
        readOnly={edit.conflict !== null}
        onChange={(event) => set('price', event.target.value)}
      />
      <div className={`cell-pop ${LOW_FIELDS}`}>
        {edit.conflict ?? (
          <>
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
                Price was {formatMoney(plan.price, plan.currency)}
                {seller
                  ? `, read by ${reader}. You read the new one at ${hostLabel(plan.buyUrl!)}.`
                  : '. The source stays until you change it.'}
                {endsDeal && ' It ends the deal.'}
              </p>
            )}
            <div className={FORM_COLUMNS}>
              {field('status', 6)}
              {field('seenOn', 6)}
              {field('sourceName', 5)}
              {field('sourceUrl', 7)}
            </div>
            {own && (seller || values.sourceUrl !== plan.buyUrl) && (
              <Button
                look="link"
                className="tw:justify-self-start tw:text-13"
                onClick={() => {
                  if (seller) return setKeepsReader(true);
                  for (const [name, value] of Object.entries(own)) set(name, value);
                }}
              >
                {seller ? `Keep ${reader} as the source` : `I read ${hostLabel(plan.buyUrl!)}`}
              </Button>
            )}
            <div className="tw:flex tw:flex-wrap tw:gap-2">
              <Button type="submit" look={likely ? 'quiet' : 'primary'} disabled={edit.pending}>
                {edit.pending ? 'Saving...' : 'Save Changes'}
              </Button>
              {mayBeTypo && (
                <TypoButton disabled={edit.pending} onTypo={() => save({ typo: true })} />
              )}
              <Button look="ghost" onClick={onClose}>
                Cancel
              </Button>
            </div>
          </>
        )}
      </div>
    </form>
  );
}

const SHOWN = new Set(['price', 'status', 'seenOn', 'sourceName', 'sourceUrl']);

/** The price that was likely meant: the same digits with a decimal point, near what it cost before. */
function likelyPrice(typed: string, plan: { price: number; currency: Currency }): number | null {
  const number = Number(typed);
  const near = [10, 100, 1000, 0.1, 0.01]
    .map((by) => Math.round((number / by) * 100) / 100)
    .filter((price) => price > plan.price / 2 && price < plan.price * 2);
  return near[0] ?? null;
}

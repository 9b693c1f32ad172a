import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Plan } from '#src/contract/plans.ts';
import { formatMoney } from '#src/domain/money.ts';
import { useAdminPlans } from '../data/reads.ts';
import { planFinderUrl, STATUS } from '../plans/query.ts';
import { useDebounced } from '../use-debounced.ts';

const SHOWN = 12;

/** A combobox over all plans: typed words search on the server, arrows and Enter choose. */
export function PlanPicker({
  selected,
  onSelect,
}: {
  selected: Plan | null;
  onSelect: (plan: Plan) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const q = useDebounced(text ?? '', 200);
  const found = useAdminPlans(planFinderUrl(q, { sort: 'carrier', limit: SHOWN }), open);
  const plans = found.data?.data ?? [];
  const choose = (plan: Plan) => {
    setText(null);
    setOpen(false);
    onSelect(plan);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) setOpen(true);
      else setAt(Math.min(Math.max(at + step, 0), Math.max(0, plans.length - 1)));
    } else if (event.key === 'Enter' && open && plans[at]) {
      event.preventDefault();
      choose(plans[at]);
    } else if (event.key === 'Escape' && open) {
      setText(null);
      setOpen(false);
    }
  };
  const shown = text ?? (selected ? `${selected.planName}, ${selected.carrier.name}` : '');
  return (
    <div className="picker">
      <label htmlFor={id}>SIM card</label>
      <input
        ref={input}
        id={id}
        className="input input-sm"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && plans[at] ? `${id}-${plans[at].id}` : undefined}
        placeholder="Search SIM cards"
        autoComplete="off"
        value={shown}
        onFocus={(event) => event.target.select()}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          setText(null);
        }}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div id={`${id}-list`} className="picker-list" role="listbox" aria-label="SIM cards">
          {plans.map((plan, index) => (
            // The focus stays in the field, which names the active option (ARIA combobox pattern).
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
            <div
              key={plan.id}
              id={`${id}-${plan.id}`}
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => {
                event.preventDefault();
                choose(plan);
              }}
            >
              <span>
                {plan.planName} <span className="muted">{plan.carrier.name}</span>{' '}
                {plan.status !== 'active' && (
                  <span className="tag tag-type">{STATUS[plan.status]}</span>
                )}
              </span>
              <span className="meta">{formatMoney(plan.price, plan.currency)}</span>
            </div>
          ))}
          {found.data && plans.length === 0 && (
            <div role="option" aria-selected="false" aria-disabled="true" className="muted">
              No SIM cards found
            </div>
          )}
        </div>
      )}
    </div>
  );
}

import { useState } from 'react';
import { findCarriers, orderCarriers, type CarrierName } from './carrier-order.ts';
import { plural } from '#src/domain/core/plural.ts';

interface CheckProps {
  name: string;
  value: string;
  label: string;
  count: number;
  checked: boolean;
  onToggle: () => void;
}

/** A checkbox with its count; without plans it stays, disabled, unless it is ticked. */
export function CarrierCheck({ name, value, label, count, checked, onToggle }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={value}
        aria-label={`${label}, ${plural(count, 'plan')}`}
        checked={checked}
        disabled={count === 0 && !checked}
        onChange={onToggle}
      />
      <span>{label}</span>
      <span className="n">{count}</span>
    </label>
  );
}

interface CarrierFilterProps {
  /** By name. */
  carriers: readonly CarrierName[];
  chosen: readonly string[];
  counts: Record<string, number>;
  onToggle: (slug: string) => void;
}

/**
 * Carrier checkboxes: those with most plans first, the others behind 'Show all n', and a field that
 * finds them by name, which is not sent. They stand as at first: a box that is ticked must not leave
 * the hand.
 */
export function CarrierFilter({ carriers, chosen, counts, onToggle }: CarrierFilterProps) {
  const [{ sorted, open }] = useState(() => orderCarriers(carriers, counts, chosen));
  const [text, setText] = useState('');
  const found = text && findCarriers(sorted, text);
  const check = ({ slug, name }: CarrierName) => (
    <CarrierCheck
      key={slug}
      name="carriers"
      value={slug}
      label={name}
      count={counts[slug] ?? 0}
      checked={chosen.includes(slug)}
      onToggle={() => onToggle(slug)}
    />
  );
  return (
    <fieldset className="fs">
      <legend>Carrier</legend>
      <input
        className="input fs-find needs-js"
        type="search"
        placeholder="Find a carrier"
        aria-label="Find a carrier"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // It would send the form of the filters.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="checks">{(found || sorted.slice(0, open)).map(check)}</div>
      {!found && carriers.length > open && (
        <details className="xp-more">
          <summary className="linkbtn small">
            <span className="when-shut">{`Show all ${carriers.length}`}</span>
            <span className="when-open">Show fewer</span>
          </summary>
          <div className="checks">{sorted.slice(open).map(check)}</div>
        </details>
      )}
      <p className="hint" role="status">
        {found && `${found.length} of ${plural(carriers.length, 'carrier')}`}
      </p>
    </fieldset>
  );
}

import { useState } from 'react';
import { countText } from '#src/domain/filter-words.ts';
import { findCarriers, orderCarriers, type CarrierName } from './carrier-order.ts';

interface CheckProps {
  name: string;
  value: string;
  label: string;
  count: number;
  checked: boolean;
  onToggle: () => void;
}

/** A checkbox with its count; without plans it stays, disabled, unless it is ticked. */
export function Check({ name, value, label, count, checked, onToggle }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={value}
        aria-label={`${label}, ${countText(count)}`}
        checked={checked}
        disabled={count === 0 && !checked}
        onChange={onToggle}
      />
      <span>{label}</span>
      <span className="n">{count}</span>
    </label>
  );
}

/** Where there are more, a field finds them by name. */
const FEW = 12;

interface CarrierFilterProps {
  /** By name. */
  carriers: readonly CarrierName[];
  chosen: readonly string[];
  counts: Record<string, number>;
  /** Code of the place that the counts are of; null for all. */
  place: string | null;
  onToggle: (slug: string) => void;
}

/**
 * Carrier checkboxes: those with most plans of the place first, the others behind 'Show all n', and
 * a field that finds them by name. They change places with the list's place only: a box that is
 * ticked must not leave the hand.
 */
export function CarrierFilter({ carriers, chosen, counts, place, onToggle }: CarrierFilterProps) {
  const ordered = () => ({ place, ...orderCarriers(carriers, counts, chosen) });
  const [order, setOrder] = useState(ordered);
  if (order.place !== place) setOrder(ordered);
  const [text, setText] = useState('');
  const { sorted, open } = order;
  const found = text.trim() === '' ? null : findCarriers(sorted, text);
  const check = ({ slug, name }: CarrierName) => (
    <Check
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
      {carriers.length > FEW && <CarrierField text={text} onText={setText} />}
      <div className="checks">{(found ?? sorted.slice(0, open)).map(check)}</div>
      {!found && carriers.length > open && (
        <details className="xp-more">
          <summary className="linkbtn small">
            <span className="when-shut">{`Show all ${carriers.length}`}</span>
            <span className="when-open">Show fewer</span>
          </summary>
          <div className="checks">{sorted.slice(open).map(check)}</div>
        </details>
      )}
      <p className={found?.length === 0 ? 'hint' : 'sr'} role="status">
        {found && `${found.length} of ${carriers.length} carriers`}
      </p>
    </fieldset>
  );
}

/** What is typed here only finds boxes: it has no name, and is not sent. */
function CarrierField({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <input
      className="input input-sm fs-find needs-js"
      type="search"
      placeholder="Find a carrier"
      aria-label="Find a carrier"
      autoComplete="off"
      maxLength={40}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter sends the form of the filters, Escape closes what they stand in.
        const isOut = event.key === 'Escape' && text !== '';
        if (isOut || event.key === 'Enter') event.preventDefault();
        if (isOut) onText('');
      }}
    />
  );
}

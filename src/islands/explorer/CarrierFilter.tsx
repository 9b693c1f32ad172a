import { countText } from '#src/domain/filter-words.ts';

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

interface CarrierFilterProps {
  carriers: { slug: string; name: string }[];
  /** How many stand open; the others are folded away. */
  shown: number;
  chosen: readonly string[];
  counts: Record<string, number>;
  onToggle: (slug: string) => void;
}

/** Carrier checkboxes: the most useful first, the others behind 'Show all n'. */
export function CarrierFilter({ carriers, shown, chosen, counts, onToggle }: CarrierFilterProps) {
  const check = ({ slug, name }: { slug: string; name: string }) => (
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
      <div className="checks">{carriers.slice(0, shown).map(check)}</div>
      {carriers.length > shown && (
        <details className="xp-more">
          <summary className="linkbtn small">
            <span className="when-shut">{`Show all ${carriers.length}`}</span>
            <span className="when-open">Show fewer</span>
          </summary>
          <div className="checks">{carriers.slice(shown).map(check)}</div>
        </details>
      )}
    </fieldset>
  );
}

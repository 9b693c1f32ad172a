import { useId } from 'react';
import { useDraft } from './use-draft.ts';

interface PriceFieldProps {
  label: string;
  name: string;
  symbol: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/**
 * A price bound, applied on blur and Enter: empty means no bound, otherwise a decimal
 * (specification §5). A text that is no number goes back to what it was.
 */
export function PriceField({ label, name, symbol, value, onChange }: PriceFieldProps) {
  const id = useId();
  const [text, setText] = useDraft(priceFieldText(value));
  const apply = () => {
    const next = parsePriceField(text);
    if (next === undefined) setText(priceFieldText(value));
    else if (next !== value) onChange(next);
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        <span className="sr"> price</span>
      </label>
      <span className={symbol.length > 1 ? 'affix affix-wide' : 'affix'}>
        <span>{symbol}</span>
        <input
          className="input"
          type="text"
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={apply}
        />
      </span>
    </div>
  );
}

/** The text of a bound; empty without one. */
export function priceFieldText(value: number | null): string {
  return value === null ? '' : String(value);
}

/** A typed bound: null when empty, undefined when it is no number; a decimal comma is understood. */
export function parsePriceField(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(plain) ? Number(plain) : undefined;
}

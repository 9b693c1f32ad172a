import { useId } from 'react';
import { useDraft } from '../state/use-draft.ts';

/** A price, with the sign or code of a currency at either end. */
const MONEY =
  /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr)?\s*(\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})\s*(?:\p{Sc}|[A-Z]{3}|kr|zł)?$/u;

interface PriceFieldProps {
  label: string;
  name: string;
  symbol: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/**
 * A price bound, applied on blur and Enter: empty means no bound, otherwise a decimal
 * (rule 40). A text that is no number goes back to what it was.
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
      <span className="affix">
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

/**
 * A typed bound: null when empty, undefined when it is no number. A decimal comma is understood, and
 * so is a currency before or after it ('€20', '20 kr'): the list has one of its own, which the field
 * shows.
 */
export function parsePriceField(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  const number = MONEY.exec(plain)?.[1];
  return number === undefined ? undefined : Number(number);
}

import { useId, useState } from 'react';
import type { ImportHold } from '#src/contract/imports/imports.ts';
import { typedPrice } from '#src/domain/imports/typed.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { Problem } from '../Problem.tsx';

/** Asks at which price a held one is released, when its file has it wrong. */
export function ReleaseAt(props: {
  hold: ImportHold;
  onClose: () => void;
  onPrice: (price: number) => void;
}) {
  const { hold, onClose, onPrice } = props;
  const currency = (hold.after.currency ?? hold.before.currency ?? 'USD') as Currency;
  const [text, setText] = useState(String(hold.after.price ?? ''));
  const [problem, setProblem] = useState('');
  const id = useId();
  const release = () => {
    const price = typedPrice(text, currency);
    if (price.ok) onPrice(price.value);
    else setProblem(`The price ${price.says}`);
  };
  return (
    <Dialog
      title={`Another price for ${hold.planName}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={release}>
            Release at this price
          </Button>
        </>
      }
    >
      <div className="field">
        <label htmlFor={id}>Price in {currency}</label>
        <input
          id={id}
          className="input"
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && release()}
        />
        {problem && <Problem>{problem}</Problem>}
      </div>
    </Dialog>
  );
}

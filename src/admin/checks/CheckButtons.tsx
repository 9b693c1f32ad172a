import type { Check, CheckDecision } from '#src/contract/prices/checks.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { Button } from '../Button.tsx';
import { RowButton } from '../grid/RowButton.tsx';
import { For } from '../role.tsx';

const ANSWER = 'tw:h-6.5! tw:w-auto! tw:px-2! tw:text-13! tw:text-ink! tw:max-md:h-10!';

/** The three answers to a price: it changed, it is still right, it is gone; and where it is read. */
export function CheckButtons(props: {
  check: Check;
  onDecide: (does: CheckDecision['does']) => void;
  onOpen: (form: 'edit' | 'watch') => void;
}) {
  const { check, onDecide, onOpen } = props;
  const found = check.evidence?.found ?? null;
  const of = <span className="sr">: {check.planName}</span>;
  return (
    <For needs="editor">
      <span className="tw:inline-flex tw:items-center tw:gap-0.5">
        <Button
          look={found === null ? 'ghost' : 'quiet'}
          className={ANSWER}
          onClick={() => (found === null ? onOpen('edit') : onDecide('take'))}
        >
          {found === null ? 'Change' : `Change to ${formatMoney(found, check.currency)}`}
          {of}
        </Button>
        <Button look="ghost" className={ANSWER} onClick={() => onDecide('still')}>
          Still right
          {of}
        </Button>
        <Button look="ghost" className={ANSWER} onClick={() => onDecide('gone')}>
          Gone
          {of}
        </Button>
        <RowButton icon="eye" label="Choose page to read" onClick={() => onOpen('watch')} />
      </span>
    </For>
  );
}

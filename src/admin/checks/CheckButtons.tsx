import type { Check, CheckDecision } from '#src/contract/checks.ts';
import { RowButton } from '../grid/RowButton.tsx';

/** What can be done with a price, for those who use no keys. */
export function CheckButtons(props: {
  check: Check;
  onDecide: (does: CheckDecision['does']) => void;
  onOpen: (form: 'edit' | 'watch') => void;
}) {
  const { check, onDecide, onOpen } = props;
  return (
    <>
      <RowButton
        icon="check"
        needs="editor"
        label="Still this price"
        onClick={() => onDecide('still')}
      />
      {check.evidence?.found != null && (
        <RowButton
          icon="download"
          needs="editor"
          label="Take over the found price"
          onClick={() => onDecide('take')}
        />
      )}
      <RowButton icon="pencil" label="Edit" onClick={() => onOpen('edit')} />
      <RowButton
        icon="eye"
        needs="editor"
        label="Choose page to read"
        onClick={() => onOpen('watch')}
      />
      <RowButton icon="x" needs="editor" label="Gone, withdraw" onClick={() => onDecide('gone')} />
    </>
  );
}

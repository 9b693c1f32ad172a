import { Icon } from '#src/ui/Icon.tsx';
import { Button } from '../Button.tsx';
import { useMay } from '../role.tsx';

/** Opens the form for a new record, for those who may make one; the key n presses it. */
export function NewButton({
  noun,
  open,
  onClick,
}: {
  noun: string;
  open: boolean;
  onClick: () => void;
}) {
  if (!useMay('editor')) return null;
  return (
    <Button look="primary" data-new aria-expanded={open} aria-keyshortcuts="n" onClick={onClick}>
      <Icon name="plus" />
      New {noun}
    </Button>
  );
}

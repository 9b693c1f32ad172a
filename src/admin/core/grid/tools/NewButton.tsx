import { Icon } from '#src/ui/core/Icon.tsx';
import { Button } from '../../parts/Button.tsx';
import { useMay } from '../../role.tsx';
import type { useOpenRow } from '../rows/use-open-row.ts';

/** Opens the form for a new record, for those who may make one; the key n presses it. */
export function NewButton(props: {
  noun: string;
  row: Pick<ReturnType<typeof useOpenRow>, 'creating'> & { open: (which: 'new') => unknown };
}) {
  const { noun, row } = props;
  if (!useMay('editor')) return null;
  return (
    <Button
      look="primary"
      data-new
      aria-expanded={row.creating}
      aria-keyshortcuts="n"
      onClick={() => row.open('new')}
    >
      <Icon name="plus" />
      <span className="tw:max-md:sr-only">New {noun}</span>
    </Button>
  );
}

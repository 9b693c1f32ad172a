import type { ImportRun } from '#src/contract/imports.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Problem } from '../Problem.tsx';
import { Button } from '../Button.tsx';
import { reason } from '../data/call.ts';
import { useDryRun } from './use-dry-run.ts';

/** Rejected rows that mean plans in the trash, and the way to bring those back. */
export function InTrash({ run }: { run: ImportRun }) {
  const read = useDryRun(run.id);
  const count = run.findings!.inTrash;
  if (count === 0) return null;
  return (
    <div className="notice tw:mt-4 tw:mb-3" role="status">
      <Icon name="info" />
      <div>
        <b>
          {count === 1
            ? '1 row means a SIM card in the trash'
            : `${count.toLocaleString('en-US')} rows mean SIM cards in the trash`}
        </b>
        <p>
          They can come back with the values of the file. You see every change before it is applied.
        </p>
        <p className="tw:mt-2.5 tw:flex tw:flex-wrap tw:gap-2">
          <Button
            disabled={read.isPending}
            onClick={() => read.mutate({ ...run.options!, restore: true })}
          >
            {read.isPending ? 'Reading...' : 'Bring them back'}
          </Button>
        </p>
        {read.error && <Problem>{reason(read.error)}</Problem>}
      </div>
    </div>
  );
}

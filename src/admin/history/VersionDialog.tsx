import { useState } from 'react';
import type { RowVersion, VERSIONED } from '#src/contract/history/audit.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Problem } from '../core/parts/Problem.tsx';
import { Button } from '../core/parts/Button.tsx';
import { adminCall, currentOf, fieldProblems, adminReason } from '../core/data/call.ts';
import { useRead } from '../core/data/reads.ts';
import { useWrite } from '../core/data/writes.ts';
import { Dialog } from '../core/dialog/Dialog.tsx';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { Loading } from '../core/parts/Loading.tsx';
import { For } from '../core/role.tsx';
import { dayAndTime } from '../core/time.ts';
import { ChangeTable } from './Changes.tsx';
import { useNames } from './use-names.ts';
import { fieldLabel } from '../core/form/field-label.ts';
import { fieldText } from './words.ts';

interface Of {
  entity: (typeof VERSIONED)[number];
  id: number;
  /** The line of the log after which the row was so. */
  line: number;
}

/** A row as it was after a change, beside what it is now, and the way to make it so again. */
export function VersionDialog({ of, onClose }: { of: Of; onClose: () => void }) {
  const address = api.rowVersion(of.entity, String(of.id), String(of.line));
  const read = useRead(address, { staleTime: 0 });
  const [problem, setProblem] = useState('');
  const write = useWrite({
    run: (body: { version: number; confirmPrice?: boolean }) =>
      adminCall('POST', address, { body }),
    confirmed: (body) => ({ ...body, confirmPrice: true }),
    done: 'Version restored',
    failed: 'Error restoring the version',
  });
  const known = useNames();
  const version = read.data;
  const names = version ? shownNames(version) : [];
  const restore = () =>
    write.mutate(
      { version: version!.version },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (currentOf(error)) void read.refetch();
          const said = Object.values(fieldProblems(error)).join(' ');
          setProblem(said || adminReason(error));
        },
      },
    );
  return (
    <Dialog
      wide
      title={version ? `${version.label} on ${dayAndTime(version.at)}` : 'Version'}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <For needs="editor">
            <Button
              look="primary"
              disabled={names.length === 0 || write.isPending}
              onClick={restore}
            >
              {write.isPending ? 'Saving...' : 'Restore this version'}
            </Button>
          </For>
        </>
      }
    >
      {read.error && !version && <LoadFailure read={read} />}
      {read.isPending && <Loading />}
      {version && names.length === 0 && <p>It is the same now.</p>}
      {version && names.length > 0 && (
        <>
          <ChangeTable
            heads={['Field', 'Now', 'In this version']}
            rows={names.map((name) => ({
              key: name,
              head: fieldLabel(name),
              was: <del>{fieldText(version.before, name, known)}</del>,
              is: <ins>{fieldText(version.after, name, known)}</ins>,
            }))}
          />
          {names.includes('price') && (
            <p className="hint">
              The price becomes a new one of today in the price history, and asks when it is
              unusual.
            </p>
          )}
        </>
      )}
      {problem && <Problem>{problem}</Problem>}
    </Dialog>
  );
}

/** The fields that differ; a currency alone only says what its amounts mean. */
const shownNames = ({ before, after }: RowVersion) =>
  Object.keys(after).filter((name) => name !== 'currency' || before[name] !== after[name]);

import { useState } from 'react';
import type { ContentCheck, ContentRestored } from '#src/contract/content.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { callApi } from '../data/call.ts';
import { sizeText } from '../data/upload.ts';
import { useUpload } from '../data/use-upload.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { leaveQuietly, mayLeave } from '../frame/unsaved.ts';
import { DropZone } from '../import/DropZone.tsx';
import { ContentCounts } from './ContentCounts.tsx';
import { contentFileProblem } from './file.ts';

interface Checked {
  name: string;
  size: number;
  check: ContentCheck;
}

/** Puts a backup of content in the place of all that there is: checked, shown, typed, done. */
export function ContentRestore() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const restore = useWrite<ContentCheck, ContentRestored>({
    run: ({ sha256 }) => callApi('POST', api.applyContent, { sha256, confirm: 'RESTORE' }),
    done: 'Content restored',
    failed: 'Error restoring the content',
    soon: true,
  });
  const { sending, problem, take } = useUpload<ContentCheck>({
    url: api.importContent,
    check: contentFileProblem,
    done(check, { name, size }) {
      restore.reset();
      setChecked({ name, size, check });
    },
  });
  const ask = async (check: ContentCheck) => {
    if (!(await mayLeave())) return;
    const { counts, current } = check;
    const yes = await confirm({
      title: 'Restore all content from this file?',
      text: `${plural(current.plans, 'SIM card')} and all other content that stands now ${current.plans === 1 ? 'is' : 'are'} replaced by what the file holds: ${plural(counts.plans, 'SIM card')} of ${plural(counts.carriers, 'carrier')}. Users and the history of changes stay. A snapshot of the database is made first.`,
      action: 'Restore content',
      doing: 'Restoring...',
      danger: true,
      typed: 'RESTORE',
      run() {
        leaveQuietly();
        return restore.mutateAsync(check);
      },
    });
    if (yes) setChecked(null);
  };
  return (
    <>
      <h3>Restore from such a file</h3>
      <DropZone
        label="Backup of content"
        accept=".ndjson"
        hint="An .ndjson file that was downloaded here, up to 256 MB. It is checked first; nothing changes by that."
        after="Checking each line of"
        button={checked ? 'Choose another file' : 'Choose a file'}
        sending={sending}
        problem={problem}
        onFiles={(files) => void take(files)}
      >
        {checked && (
          <>
            <b>{checked.name}</b> <span className="muted">{sizeText(checked.size)}, complete</span>
          </>
        )}
      </DropZone>
      {checked && !sending && (
        <>
          <ContentCounts current={checked.check.current} counts={checked.check.counts} />
          <div className="adm-bar">
            <button
              type="button"
              className="btn btn-danger"
              disabled={restore.isPending}
              onClick={() => void ask(checked.check)}
            >
              Restore content
            </button>
            <button type="button" className="btn btn-quiet" onClick={() => setChecked(null)}>
              Cancel
            </button>
          </div>
        </>
      )}
      {restore.data && !checked && <Done restored={restore.data} />}
    </>
  );
}

function Done({ restored: { counts, backup } }: { restored: ContentRestored }) {
  return (
    <div className="now now-ok" role="status">
      <div className="now-head">
        <h2>Content restored</h2>
        <TabLink to={addressOf({ tab: 'history' })}>Show in the history</TabLink>
      </div>
      <p>
        {plural(counts.plans, 'SIM card')} of {plural(counts.carriers, 'carrier')} in{' '}
        {plural(counts.regions, 'region')} stand now. The public pages follow within moments. The
        database from before is kept as <code>{backup}</code>.
      </p>
    </div>
  );
}

import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ImportRun } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { call } from '../data/call.ts';
import { sizeText } from '../data/upload.ts';
import { useUpload } from '../data/use-upload.ts';
import { go } from '../frame/address.ts';
import { DropZone } from '../form/DropZone.tsx';
import { FILE_ACCEPT, FILE_HINT, fileProblem, pastedFile } from './file.ts';

/**
 * Takes a file, dropped or chosen, or rows that are pasted; what would be refused is told before it is
 * sent.
 */
export function FileDrop({ run }: { run?: ImportRun }) {
  const client = useQueryClient();
  const { sending, problem, take } = useUpload({
    url: api.imports,
    check: fileProblem,
    async done({ id }) {
      await readAtOnce(id);
      void client.invalidateQueries({ queryKey: [api.imports] });
      await go({ tab: 'import', run: id });
    },
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = pastedFile(event);
      if (!file) return;
      event.preventDefault();
      void take([file]);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  });
  return (
    <DropZone
      label="File to import"
      accept={FILE_ACCEPT}
      hint={`${FILE_HINT}. Or copy rows in a spreadsheet, with their header, and paste them here with Ctrl V`}
      after="Looking at"
      button={run ? 'Choose another file' : 'Choose a file'}
      primary={!run}
      sending={sending}
      problem={problem}
      onFiles={(files) => void take(files)}
    >
      {run && (
        <>
          <b>{run.fileName}</b>{' '}
          <span className="muted">
            {sizeText(run.size)}
            {run.findings && `, ${plural(run.findings.rows, 'row')}`}
          </span>
        </>
      )}
    </DropZone>
  );
}

/** A file in our own columns, of plans or of dated prices, has nothing to choose: its dry run begins. */
async function readAtOnce(id: number): Promise<void> {
  // What is wrong with the file is said on the next screen.
  const sample = await call('GET', api.importSample(id)).catch(() => null);
  const look = sample?.look;
  const kind = look?.native ? 'native' : look?.prices ? 'price-history' : null;
  if (!kind) return;
  await call('POST', api.importDryRun(id), { body: { mapping: { kind } } }).catch(() => null);
}

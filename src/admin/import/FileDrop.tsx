import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ImportRun } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { call } from '../data/call.ts';
import { sizeText } from '../data/upload.ts';
import { useUpload } from '../data/use-upload.ts';
import { go } from '../frame/address.ts';
import { DropZone } from '../form/DropZone.tsx';
import { FILE_ACCEPT, FILE_HINT, fileProblem } from './file.ts';
import { SheetChoice } from './SheetChoice.tsx';
import { sheetNames } from './sheet-names.ts';

/** Takes a file, dropped or chosen; what would be refused is told before it is sent. */
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
  const [workbook, setWorkbook] = useState<{ file: File; sheets: string[] } | null>(null);
  const choose = async (files: FileList | null) => {
    // Its files are gone once the field is emptied.
    const chosen = [...(files ?? [])];
    const sheets = chosen.length === 1 ? await sheetNames(chosen[0]!) : [];
    if (sheets.length < 2) {
      setWorkbook(null);
      return take(chosen);
    }
    setWorkbook({ file: chosen[0]!, sheets });
  };
  const sendSheet = (file: File, sheet: string) => {
    setWorkbook(null);
    void take([file], { 'X-Sheet': encodeURIComponent(sheet) });
  };
  return (
    <DropZone
      label="File to import"
      accept={FILE_ACCEPT}
      hint={FILE_HINT}
      after="Looking at"
      button={run ? 'Choose another file' : 'Choose a file'}
      primary={!run}
      sending={sending}
      problem={problem}
      onFiles={(files) => void choose(files)}
    >
      {workbook ? (
        <SheetChoice
          key={workbook.file.name}
          fileName={workbook.file.name}
          sheets={workbook.sheets}
          onSend={(sheet) => sendSheet(workbook.file, sheet)}
          onCancel={() => setWorkbook(null)}
        />
      ) : (
        run && (
          <>
            <b>{run.fileName}</b>{' '}
            <span className="muted">
              {sizeText(run.size)}
              {run.findings && `, ${plural(run.findings.rows, 'row')}`}
            </span>
          </>
        )
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

import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { Button } from '../../core/parts/Button.tsx';
import { Problem } from '../../core/parts/Problem.tsx';
import { adminCall } from '../../core/data/call.ts';
import { useUpload } from '../../core/data/use-upload.ts';
import { go } from '../../core/browser/address.ts';
import { useMay } from '../../core/role.tsx';
import { FILE_ACCEPT, fileProblem, isInField, pastedRows } from './file.ts';
import { Progress, Step } from './Step.tsx';
import { isPasted, nameOfRun } from '../words.ts';

/**
 * Takes a file, dropped anywhere or chosen, or rows that are pasted; what would be refused is told
 * before it is sent.
 */
export function FileStep({ run }: { run?: ImportRun }) {
  const client = useQueryClient();
  const mayImport = useMay('editor');
  const input = useRef<HTMLInputElement>(null);
  const [isPasting, setPasting] = useState(false);
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
    if (!mayImport) return;
    const abort = new AbortController();
    const on = { signal: abort.signal };
    document.addEventListener(
      'paste',
      (event) => {
        const [file = pastedRows(event.clipboardData?.getData('text/plain') ?? '')] =
          event.clipboardData?.files ?? [];
        if (!file || isInField(event.target)) return;
        event.preventDefault();
        void take([file]);
      },
      on,
    );
    // Else the browser leaves the page for the file.
    document.addEventListener('dragover', (event) => event.preventDefault(), on);
    document.addEventListener(
      'drop',
      (event) => {
        if (!event.dataTransfer?.files.length) return;
        event.preventDefault();
        void take(event.dataTransfer.files);
      },
      on,
    );
    return () => abort.abort();
  });
  return (
    <Step
      at={0}
      state={run ? 'done' : 'now'}
      says={
        sending ? (
          <Progress
            label={`${sending.share < 1 ? 'Sending' : 'Looking at'} ${sending.name}`}
            share={sending.share < 1 ? sending.share : undefined}
          />
        ) : run ? (
          <>
            <b className="tw:font-semibold tw:text-ink">{nameOfRun(run)}</b>
            {run.findings && !isPasted(run) && `, ${plural(run.findings.rows, 'row')}`}
          </>
        ) : (
          'Drop a CSV or JSON file anywhere on this page, choose one, or paste rows with Ctrl V. Up to 10 MB, also with gzip.'
        )
      }
      acts={
        mayImport &&
        (sending ? (
          <Button onClick={sending.stop}>Cancel</Button>
        ) : (
          <>
            <input
              ref={input}
              type="file"
              className="sr"
              tabIndex={-1}
              aria-label="File to import"
              accept={FILE_ACCEPT}
              onChange={(event) => {
                void take(event.target.files);
                event.target.value = '';
              }}
            />
            <Button look={run ? 'quiet' : 'primary'} onClick={() => input.current?.click()}>
              {run ? 'Choose another file' : 'Choose a file'}
            </Button>
            <Button aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
              Paste rows
            </Button>
          </>
        ))
      }
    >
      {(problem || isPasting) && (
        <>
          {problem && <Problem>{problem}</Problem>}
          {isPasting && !sending && (
            <PasteBox onRows={(file) => void take([file])} onClose={() => setPasting(false)} />
          )}
        </>
      )}
    </Step>
  );
}

/** A field for rows of a spreadsheet. */
function PasteBox(props: { onRows: (file: File) => void; onClose: () => void }) {
  const [text, setText] = useState('');
  const file = pastedRows(text);
  return (
    <form
      className="tw:grid tw:gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) props.onRows(file);
      }}
    >
      <div className="field">
        <label htmlFor="pasted">Rows with their header</label>
        <textarea
          id="pasted"
          className="input tw:h-40! tw:font-mono tw:text-13! tw:whitespace-pre"
          // It opens because somebody wants to paste.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          spellCheck={false}
          aria-describedby="pasted-hint"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="hint" id="pasted-hint">
          Copied in a spreadsheet, or as CSV or JSON. The first line names the columns.
        </p>
      </div>
      <div className="tw:flex tw:gap-2">
        <Button type="submit" look="primary" disabled={!file}>
          Read these rows
        </Button>
        <Button onClick={props.onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/**
 * A file in our own columns, of plans or of dated prices, has nothing to choose: its dry run begins.
 * Decimal commas are proposed and wait for a look.
 */
async function readAtOnce(id: number): Promise<void> {
  // What is wrong with the file is said on the next screen.
  const sample = await adminCall('GET', api.importSample(id)).catch(() => null);
  const look = sample?.look;
  const kind = look?.native ? 'native' : look?.prices ? 'price-history' : null;
  if (!kind || look?.decimals === 'comma') return;
  await adminCall('POST', api.importDryRun(id), { body: { mapping: { kind } } }).catch(() => null);
}

import { useRef, useState, type DragEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ImportRun, ImportSample } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import { callApi, reason } from '../data/call.ts';
import { go } from '../frame/address.ts';
import { fileProblem, sendFile, sizeText } from './file.ts';

interface Sending {
  name: string;
  share: number;
  stop: () => void;
}

/** Takes a file, dropped or chosen; what would be refused is told before it is sent. */
export function FileDrop({ run }: { run?: ImportRun }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState('');
  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file || sending) return;
    const why = files.length > 1 ? 'Please choose one file at a time.' : await fileProblem(file);
    setProblem(why ?? '');
    if (why) return;
    const abort = new AbortController();
    const stop = () => abort.abort(new DOMException('Stopped by hand', 'AbortError'));
    setSending({ name: file.name, share: 0, stop });
    try {
      const tell = (share: number) => setSending({ name: file.name, share, stop });
      const { id } = await sendFile(file, tell, abort.signal);
      await readAtOnce(id);
      void client.invalidateQueries({ queryKey: [api.imports] });
      await go({ tab: 'import', run: id });
    } catch (error) {
      if (!abort.signal.aborted) setProblem(reason(error));
    } finally {
      setSending(null);
    }
  };
  const onDrag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  const size = run && `${sizeText(run.size)}${run.findings ? `, ${rowsText(run)}` : ''}`;
  return (
    <div
      className={over ? 'drop is-over' : 'drop'}
      onDragEnter={(event) => onDrag(event, true)}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) =>
        onDrag(event, event.currentTarget.contains(event.relatedTarget as Node))
      }
      onDrop={(event) => {
        onDrag(event, false);
        void take(event.dataTransfer.files);
      }}
    >
      <AdminIcon name="file-text" />
      <div className="drop-text">
        {sending ? (
          <label>
            Sending <b>{sending.name}</b>
            <progress max={1} value={sending.share} />
          </label>
        ) : run ? (
          <>
            <b>{run.fileName}</b> <span className="muted">{size}</span>
          </>
        ) : (
          <b>Drop a file here, or choose one</b>
        )}
        {!sending && <p className="hint">.csv, .json or .ndjson, not compressed, up to 10 MB</p>}
        {problem && (
          <p className="err" role="alert">
            <Icon name="triangle-alert" />
            {problem}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label="File to import"
        accept=".csv,.json,.ndjson"
        onChange={(event) => {
          void take(event.target.files);
          event.target.value = '';
        }}
      />
      {sending ? (
        <button type="button" className="btn btn-quiet btn-sm" onClick={sending.stop}>
          Cancel
        </button>
      ) : (
        <button
          type="button"
          className={`btn btn-sm ${run ? 'btn-quiet' : 'btn-primary'}`}
          onClick={() => input.current?.click()}
        >
          {run ? 'Choose another file' : 'Choose a file'}
        </button>
      )}
    </div>
  );
}

const rowsText = ({ findings }: ImportRun) =>
  findings!.rows === 1 ? '1 row' : `${findings!.rows} rows`;

/** A file in our own columns has nothing to choose: its dry run begins. */
async function readAtOnce(id: number): Promise<void> {
  // What is wrong with the file is said on the next screen.
  const sample = await callApi<ImportSample>('GET', api.importSample(id)).catch(() => null);
  if (!sample?.look.native) return;
  await callApi('POST', api.importDryRun(id), { mapping: { kind: 'native' } }).catch(() => null);
}

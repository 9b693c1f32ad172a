import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import type { Sending } from '../data/use-upload.ts';

/** A box that takes a file, dropped or chosen, and shows how far it is on its way. */
export function DropZone(props: {
  /** What the hidden field is called: 'File to import'. */
  label: string;
  accept: string;
  /** What is there already; without it the box asks for a file. */
  children?: ReactNode;
  hint: string;
  /** What the server does once all has been sent: 'Checking'. */
  after: string;
  button: string;
  primary?: boolean;
  sending: Sending | null;
  problem: string;
  onFiles: (files: FileList | null) => void;
}) {
  const { label, accept, children, hint, after, button, primary, sending, problem } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const onDrag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
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
        props.onFiles(event.dataTransfer.files);
      }}
    >
      <AdminIcon name="file-text" />
      <div className="drop-text">
        {sending ? (
          <label>
            {sending.share < 1 ? 'Sending' : after} <b>{sending.name}</b>
            <progress max={1} {...(sending.share < 1 && { value: sending.share })} />
          </label>
        ) : (
          (children ?? <b>Drop a file here, or choose one</b>)
        )}
        {!sending && <p className="hint">{hint}</p>}
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
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          props.onFiles(event.target.files);
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
          className={`btn btn-sm ${primary ? 'btn-primary' : 'btn-quiet'}`}
          onClick={() => input.current?.click()}
        >
          {button}
        </button>
      )}
    </div>
  );
}

import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Problem } from '../Problem.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import type { Sending } from '../data/use-upload.ts';

const AT_END = 'tw:ml-auto tw:max-md:ml-0 tw:max-md:w-full';

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
      className={`tw:flex tw:flex-wrap tw:items-center tw:gap-3.5 tw:rounded-2 tw:border tw:px-4 tw:py-3.5 tw:motion-safe:transition-[background-color] tw:motion-safe:duration-90 tw:[&>.i]:text-ink-3 ${over ? 'tw:border-accent tw:bg-accent-soft' : 'tw:border-dashed tw:border-line-ui tw:bg-surface'}`}
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
      <div className="tw:min-w-0 tw:flex-[1_1_14rem] tw:wrap-anywhere tw:[&_b]:font-semibold tw:[&_progress]:mt-1.5">
        {sending ? (
          <label>
            {sending.share < 1 ? 'Sending' : after} <b>{sending.name}</b>
            <progress max={1} {...(sending.share < 1 && { value: sending.share })} />
          </label>
        ) : (
          (children ?? <b>Drop a file here, or choose one</b>)
        )}
        {!sending && <p className="hint">{hint}</p>}
        {problem && <Problem>{problem}</Problem>}
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
        <Button className={AT_END} onClick={sending.stop}>
          Cancel
        </Button>
      ) : (
        <Button
          look={primary ? 'primary' : 'quiet'}
          className={AT_END}
          onClick={() => input.current?.click()}
        >
          {button}
        </Button>
      )}
    </div>
  );
}

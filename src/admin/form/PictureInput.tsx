import { useState, type InputHTMLAttributes } from 'react';
import { isElsewhere, pictureUrl } from '#src/domain/pages/pictures/picture-url.ts';
import { readPictureAddress, type PictureUse } from '#src/domain/pages/pictures/pictures.ts';
import { Problem } from '../Problem.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import { useMay } from '../role.tsx';
import { PictureButtons } from './PictureButtons.tsx';
import { usePicture } from './use-picture.ts';

const BOX =
  'tw:flex tw:flex-wrap tw:items-center tw:gap-2 tw:rounded-1 tw:[&>.input]:w-auto ' +
  'tw:[&>.input]:min-w-40 tw:[&>.input]:flex-1';
const OVER = 'tw:bg-accent-soft tw:outline-2 tw:outline-offset-3 tw:outline-accent';
/* As high as the field beside it. */
const SHOWN =
  'tw:grid tw:h-8.5 tw:flex-none tw:place-items-center tw:overflow-hidden tw:rounded-2 tw:border ' +
  'tw:border-line-2 tw:bg-surface tw:text-ink-3 tw:[&>img]:size-full';
const SHAPES = {
  mark: 'tw:w-8.5 tw:[&>img]:object-contain tw:[&>img]:p-0.5',
  card: 'tw:w-16 tw:[&>img]:object-cover',
} as const satisfies Record<PictureUse, string>;

/**
 * The control of a picture: chosen, dropped, pasted, or named by an https address that the server
 * fetches it from. Its value is the address of the picture on this site.
 */
export function PictureInput(props: {
  label: string;
  use: PictureUse;
  value: string;
  onChange: (value: string) => void;
  /** What the field shares with every control: id, name, description. */
  common: InputHTMLAttributes<HTMLInputElement>;
}) {
  const { label, use, value, onChange, common } = props;
  const mayChange = useMay('editor');
  const [over, setOver] = useState(false);
  const picture = usePicture(use, onChange);
  const { sending, failure } = picture;
  const isKept = readPictureAddress(value) !== null;
  const dropped = (files: FileList) => {
    setOver(false);
    if (mayChange) picture.send(files);
  };
  return (
    <>
      <div
        className={over ? `${BOX} ${OVER}` : BOX}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(mayChange);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          dropped(event.dataTransfer.files);
        }}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          dropped(event.clipboardData.files);
        }}
      >
        <span className={`${SHOWN} ${SHAPES[use]}`}>
          {pictureUrl(value) ? (
            <img src={value} alt={`${label} as it is now`} />
          ) : (
            <AdminIcon name="image" />
          )}
        </span>
        <input
          {...common}
          className="input"
          inputMode="url"
          autoComplete="off"
          placeholder={isKept ? 'https:// to fetch another' : 'https://'}
          // The name of a picture that is kept says nothing to people: it stands beside.
          value={isKept ? '' : value}
          onChange={(event) => {
            picture.forget();
            onChange(event.target.value);
          }}
        />
        <PictureButtons
          label={label}
          canFetch={isElsewhere(value.trim())}
          fetching={picture.fetching}
          canRemove={value !== ''}
          stop={sending?.stop}
          onFetch={() => picture.fetch(value)}
          onFiles={picture.send}
          onRemove={() => onChange('')}
        />
      </div>
      {sending && (
        <label className="hint">
          {sending.share < 1 ? 'Sending' : 'Drawing'} <b>{sending.name}</b>{' '}
          <progress max={1} {...(sending.share < 1 && { value: sending.share })} />
        </label>
      )}
      {failure && <Problem>{failure}</Problem>}
    </>
  );
}

import { useUpload } from '../data/use-upload.ts';
import { adminCall, adminReason } from '../data/call.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isElsewhere, pictureUrl } from '#src/domain/core/pictures/picture-url.ts';
import {
  PICTURE_LIMITS,
  readPictureAddress,
  type PictureUse,
} from '#src/domain/core/pictures/pictures.ts';
import { Button } from '../parts/Button.tsx';
import { Problem } from '../parts/Problem.tsx';
import { AdminIcon } from '../parts/AdminIcon.tsx';
import { useMay } from '../role.tsx';
import type { ControlProps } from './fields.ts';

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
export function PictureInput({ spec, value, set: onChange, common }: ControlProps) {
  const { label, picture: use = 'mark' } = spec;
  const mayChange = useMay('editor');
  const [over, setOver] = useState(false);
  const picture = usePicture(use, onChange);
  const { sending, failure } = picture;
  const picker = useRef<HTMLInputElement>(null);
  const fetchWord = picture.fetching ? 'Fetching...' : 'Fetch';
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
        <input
          ref={picker}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label={`File: ${label}`}
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={(event) => {
            picture.send(event.target.files ?? []);
            event.target.value = '';
          }}
        />
        {sending ? (
          <Button aria-label={`Cancel sending: ${label}`} onClick={sending.stop}>
            Cancel
          </Button>
        ) : (
          <>
            {isElsewhere(value.trim()) ? (
              <Button
                aria-label={`${fetchWord} it: ${label}`}
                disabled={picture.fetching}
                onClick={() => picture.fetch(value)}
              >
                {fetchWord}
              </Button>
            ) : (
              <Button
                aria-label={`Choose a file for: ${label}`}
                onClick={() => picker.current?.click()}
              >
                Choose a file
              </Button>
            )}
            {value !== '' && (
              <Button
                aria-label={`Remove it: ${label}`}
                disabled={picture.fetching}
                onClick={() => onChange('')}
              >
                Remove
              </Button>
            )}
          </>
        )}
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

/** Why a file would be refused, before it is sent. */
const fileProblem = ({ size }: File): Promise<string | null> =>
  Promise.resolve(size > PICTURE_LIMITS.bytes ? 'The picture is larger than 5 MB.' : null);

/** Brings pictures in, from a file or an address; `done` gets their addresses on this site. */
function usePicture(use: PictureUse, done: (address: string) => void) {
  const { sending, problem, take } = useUpload({
    url: api.pictures,
    search: `?use=${use}`,
    check: fileProblem,
    done: ({ address }) => done(address),
  });
  const fetching = useMutation({
    mutationFn: (address: string) =>
      adminCall('POST', api.fetchPicture, { body: { address: address.trim(), use } }),
    onSuccess: ({ address }) => done(address),
  });
  return {
    sending,
    fetching: fetching.isPending,
    /** What went wrong last; empty when nothing did. */
    failure: problem || (fetching.error ? adminReason(fetching.error) : ''),
    fetch: fetching.mutate,
    forget: fetching.reset,
    send(files: ArrayLike<File>) {
      if (files.length === 0) return;
      fetching.reset();
      // Those of a field are gone once it is emptied.
      void take(Array.from(files));
    },
  };
}

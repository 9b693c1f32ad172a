import { useRef } from 'react';

/** What can be done with the picture of a field. */
export function PictureButtons(props: {
  label: string;
  canFetch: boolean;
  fetching: boolean;
  canRemove: boolean;
  /** Of a picture that is on its way. */
  stop: (() => void) | undefined;
  onFetch: () => void;
  onFiles: (files: ArrayLike<File>) => void;
  onRemove: () => void;
}) {
  const { label, canFetch, fetching, canRemove, stop, onFetch, onFiles, onRemove } = props;
  const picker = useRef<HTMLInputElement>(null);
  const button = (text: string, name: string, onClick: () => void) => (
    <button
      type="button"
      className="btn btn-quiet btn-sm"
      aria-label={`${text} ${name}`}
      disabled={fetching}
      onClick={onClick}
    >
      {text}
    </button>
  );
  return (
    <>
      <input
        ref={picker}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label={`File: ${label}`}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        onChange={(event) => {
          onFiles(event.target.files ?? []);
          event.target.value = '';
        }}
      />
      {stop && button('Cancel', `sending: ${label}`, stop)}
      {!stop && canFetch && button(fetching ? 'Fetching...' : 'Fetch', `it: ${label}`, onFetch)}
      {!stop &&
        !canFetch &&
        button('Choose a file', `for: ${label}`, () => picker.current?.click())}
      {!stop && canRemove && button('Remove', `it: ${label}`, onRemove)}
    </>
  );
}

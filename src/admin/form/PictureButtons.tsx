import { useRef } from 'react';
import { Button } from '../Button.tsx';

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
      {stop && <Quiet text="Cancel" name={`sending: ${label}`} onClick={stop} />}
      {!stop && canFetch && (
        <Quiet
          text={fetching ? 'Fetching...' : 'Fetch'}
          name={`it: ${label}`}
          disabled={fetching}
          onClick={onFetch}
        />
      )}
      {!stop && !canFetch && (
        <Quiet
          text="Choose a file"
          name={`for: ${label}`}
          onClick={() => picker.current?.click()}
        />
      )}
      {!stop && canRemove && (
        <Quiet text="Remove" name={`it: ${label}`} disabled={fetching} onClick={onRemove} />
      )}
    </>
  );
}

/** A button; its name says of which field it is. */
function Quiet(props: { text: string; name: string; disabled?: boolean; onClick: () => void }) {
  const { text, name, disabled, onClick } = props;
  return (
    <Button aria-label={`${text} ${name}`} disabled={disabled} onClick={onClick}>
      {text}
    </Button>
  );
}

import { MAX_SEARCH_LENGTH } from '#src/domain/core/vocabulary.ts';
import { Icon } from '../../core/Icon.tsx';

/** The row of the box: a need or a search in words, and its button. */
export function BoxText({ q = '', id = 'need-text' }: { q?: string; id?: string }) {
  return (
    <div className="bx-in">
      <Icon name="search" />
      <span className="bx-t">
        <input
          id={id}
          type="search"
          name="q"
          placeholder=" "
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={q}
        />
        <label htmlFor={id}>
          What do you need? <span>e.g. 20 days in Japan, 15 GB</span>
        </label>
      </span>
      <button className="btn btn-primary bx-go" type="submit">
        <span>Show answers</span>
        <Icon name="chevron-right" />
      </button>
    </div>
  );
}

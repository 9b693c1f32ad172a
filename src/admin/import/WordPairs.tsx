import { Icon } from '#src/ui/Icon.tsx';
import { useWords, WordOptions } from './ConstantField.tsx';
import { isByHand } from './mapping-options.ts';
import type { MappingState } from './mapping-state.ts';

type Field = 'carriers' | 'regions';

/** Words of the file for our carriers and regions: '{GB}' is United Kingdom. */
export function WordPairs(props: { state: MappingState; onChange: (next: MappingState) => void }) {
  const { state, onChange } = props;
  const words = useWords();
  const fields: Field[] = isByHand(state) ? ['carriers', 'regions'] : ['carriers'];
  const set = (field: Field, pairs: MappingState[Field]) => onChange({ ...state, [field]: pairs });
  return (
    <fieldset className="match-part">
      <legend>Words of the file</legend>
      <p className="hint">
        What the file calls a carrier or region, when it is not our name, slug or code.
      </p>
      {fields.map((field) => {
        const noun = field === 'carriers' ? 'carrier' : 'region';
        const pairs = state[field];
        return (
          <div key={field} className="pairs">
            {pairs.map(([word, ours], index) => (
              // A pair has no name of its own: its place is what it is.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index} className="pair">
                <input
                  className="input input-sm"
                  aria-label={`Word ${index + 1} for a ${noun}`}
                  placeholder={field === 'carriers' ? 'TMO' : 'GB'}
                  maxLength={200}
                  value={word}
                  onChange={(event) => set(field, pairs.with(index, [event.target.value, ours]))}
                />
                <span className="muted">is</span>
                <select
                  className="select input-sm"
                  aria-label={`Our ${noun} for word ${index + 1}`}
                  value={ours}
                  onChange={(event) => set(field, pairs.with(index, [word, event.target.value]))}
                >
                  <option value="">Choose</option>
                  <WordOptions options={words[field]} />
                </select>
                <button
                  type="button"
                  className="btn btn-ghost btn-sm btn-icon"
                  aria-label={`Remove word ${index + 1} for a ${noun}`}
                  onClick={() => set(field, pairs.toSpliced(index, 1))}
                >
                  <Icon name="x" />
                </button>
              </div>
            ))}
            <button
              type="button"
              className="btn btn-ghost btn-sm"
              onClick={() => set(field, [...pairs, ['', '']])}
            >
              <Icon name="plus" />
              Word for a {noun}
            </button>
          </div>
        );
      })}
    </fieldset>
  );
}

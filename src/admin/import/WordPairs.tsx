import { Icon } from '#src/ui/Icon.tsx';
import { SelectOptions } from '#src/ui/SelectOptions.tsx';
import { Button } from '../Button.tsx';
import { useWords } from './ConstantField.tsx';
import { isByHand } from './mapping-options.ts';
import type { MappingState } from './mapping-state.ts';
import { MatchPart } from '../form/MatchPart.tsx';

type Field = 'carriers' | 'regions';

/** Words of the file for our carriers and regions: '{GB}' is United Kingdom. */
export function WordPairs(props: { state: MappingState; onChange: (next: MappingState) => void }) {
  const { state, onChange } = props;
  const words = useWords();
  const fields: Field[] = isByHand(state) ? ['carriers', 'regions'] : ['carriers'];
  const set = (field: Field, pairs: MappingState[Field]) => onChange({ ...state, [field]: pairs });
  return (
    <MatchPart title="Words of the file">
      <p className="hint">
        What the file calls a carrier or region, when it is not our name, slug or code.
      </p>
      {fields.map((field) => {
        const noun = field === 'carriers' ? 'carrier' : 'region';
        const pairs = state[field];
        return (
          <div key={field} className="tw:mb-1 tw:grid tw:justify-items-start tw:gap-1.5">
            {pairs.map(([word, ours], index) => (
              // A pair has no name of its own: its place is what it is.
              // oxlint-disable-next-line react/no-array-index-key
              <div
                key={index}
                className="tw:grid tw:grid-cols-[minmax(0,10rem)_auto_minmax(0,14rem)_auto] tw:items-center tw:gap-2 tw:max-md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto]"
              >
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
                  <SelectOptions options={words[field]} />
                </select>
                <Button
                  look="ghost"
                  className="btn-icon"
                  aria-label={`Remove word ${index + 1} for a ${noun}`}
                  onClick={() => set(field, pairs.toSpliced(index, 1))}
                >
                  <Icon name="x" />
                </Button>
              </div>
            ))}
            <Button
              look="ghost"
              className="tw:-ml-2.5"
              onClick={() => set(field, [...pairs, ['', '']])}
            >
              <Icon name="plus" />
              Word for a {noun}
            </Button>
          </div>
        );
      })}
    </MatchPart>
  );
}

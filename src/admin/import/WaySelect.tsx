import type { StoredProfile } from '#src/contract/imports.ts';
import { PRESETS } from '#src/domain/import/presets/index.ts';
import { SelectField } from '../form/SelectField.tsx';
import type { Way } from './mapping-state.ts';

/** The ways to read a file: in our columns, as dated prices, as a known feed, by a profile, by hand. */
export function WaySelect(props: {
  way: Way;
  /** The way that the file is recognised by. */
  known: Way | null;
  profiles: readonly StoredProfile[];
  onChange: (way: Way) => void;
}) {
  const { way, known, profiles, onChange } = props;
  const mark = (each: Way, text: string) => (each === known ? `${text} (recognised)` : text);
  return (
    <SelectField label="Read the file as" value={way} onChange={onChange}>
      <option value="native">{mark('native', 'SIM Atlas columns')}</option>
      <option value="prices">{mark('prices', 'Price history')}</option>
      <optgroup label="Feeds">
        {PRESETS.map(({ name, title }) => (
          <option key={name} value={`preset:${name}`}>
            {mark(`preset:${name}`, title)}
          </option>
        ))}
      </optgroup>
      {profiles.length > 0 && (
        <optgroup label="Your profiles">
          {profiles.map(({ id, profile }) => (
            <option key={id} value={`profile:${id}`}>
              {mark(`profile:${id}`, profile.name)}
            </option>
          ))}
        </optgroup>
      )}
      <option value="hand">Columns matched by hand</option>
    </SelectField>
  );
}

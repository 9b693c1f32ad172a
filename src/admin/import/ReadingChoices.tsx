import { useId } from 'react';
import { DATA_UNITS } from '#src/domain/import/mapping.ts';
import { DECIMALS } from '../form/decimals.ts';
import { SelectField } from '../form/SelectField.tsx';
import { isByHand } from './mapping-options.ts';
import type { MappingState } from './mapping-state.ts';

const REJECT = { value: '', label: 'Reject the row' };

/** How numbers are written in the file, which is never guessed, and what becomes of old SIM cards. */
export function ReadingChoices(props: {
  state: MappingState;
  onChange: (next: MappingState) => void;
}) {
  const { state, onChange } = props;
  const id = useId();
  // Dated prices bring no SIM card and take none away.
  const isPrices = state.way === 'prices';
  return (
    <>
      {!state.way.startsWith('preset:') && (
        <SelectField
          label="Decimals"
          value={state.decimals}
          options={DECIMALS}
          onChange={(decimals) => onChange({ ...state, decimals })}
        />
      )}
      {isByHand(state) && (
        <>
          <SelectField
            label="Data amounts without a unit"
            value={state.dataUnit}
            options={[REJECT, ...DATA_UNITS.map((value) => ({ value, label: `Are ${value}` }))]}
            onChange={(dataUnit) => onChange({ ...state, dataUnit })}
          />
          <SelectField
            label="Validity without a unit"
            value={state.validityInDays ? 'days' : ''}
            options={[REJECT, { value: 'days', label: 'Is in days' }]}
            onChange={(value) => onChange({ ...state, validityInDays: value === 'days' })}
          />
        </>
      )}
      {!isPrices && (
        <>
          <SelectField
            label="Rows of SIM cards in the trash"
            value={state.restore ? 'restore' : ''}
            options={[REJECT, { value: 'restore', label: 'Bring the SIM card back' }]}
            onChange={(value) => onChange({ ...state, restore: value === 'restore' })}
          />
          <div className="field">
            <label htmlFor={id}>Withdraw plans after so many files without them</label>
            <input
              id={id}
              className="input"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              placeholder="Never"
              value={state.withdrawAfter}
              onChange={(event) => onChange({ ...state, withdrawAfter: event.target.value })}
            />
          </div>
        </>
      )}
    </>
  );
}

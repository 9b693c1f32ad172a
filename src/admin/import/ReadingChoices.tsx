import { useId } from 'react';
import { DATA_UNITS, type DataUnit } from '#src/domain/import/mapping.ts';
import type { DecimalStyle } from '#src/domain/import/types.ts';
import { isByHand } from './mapping-options.ts';
import type { MappingState } from './mapping-state.ts';

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
        <div className="field">
          <label htmlFor={`${id}-decimals`}>Decimals</label>
          <select
            id={`${id}-decimals`}
            className="select"
            value={state.decimals}
            onChange={(event) =>
              onChange({ ...state, decimals: event.target.value as DecimalStyle })
            }
          >
            <option value="point">Point: 10.50</option>
            <option value="comma">Comma: 10,50</option>
          </select>
        </div>
      )}
      {isByHand(state) && (
        <>
          <div className="field">
            <label htmlFor={`${id}-unit`}>Data amounts without a unit</label>
            <select
              id={`${id}-unit`}
              className="select"
              value={state.dataUnit}
              onChange={(event) =>
                onChange({ ...state, dataUnit: event.target.value as DataUnit | '' })
              }
            >
              <option value="">Reject the row</option>
              {DATA_UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  Are {unit}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}-days`}>Validity without a unit</label>
            <select
              id={`${id}-days`}
              className="select"
              value={state.validityInDays ? 'days' : ''}
              onChange={(event) =>
                onChange({ ...state, validityInDays: event.target.value === 'days' })
              }
            >
              <option value="">Reject the row</option>
              <option value="days">Is in days</option>
            </select>
          </div>
        </>
      )}
      {!isPrices && (
        <>
          <div className="field">
            <label htmlFor={`${id}-trash`}>Rows of SIM cards in the trash</label>
            <select
              id={`${id}-trash`}
              className="select"
              value={state.restore ? 'restore' : ''}
              onChange={(event) =>
                onChange({ ...state, restore: event.target.value === 'restore' })
              }
            >
              <option value="">Reject the row</option>
              <option value="restore">Bring the SIM card back</option>
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}-withdraw`}>
              Withdraw plans after so many files without them
            </label>
            <input
              id={`${id}-withdraw`}
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

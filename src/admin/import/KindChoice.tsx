import type { ImportRun } from '#src/contract/imports.ts';
import { chosenOf, CHOSEN_ORDER, rowsToChoose, withKind } from './choice.ts';
import { labelOf } from './kinds.ts';
import type { Choice } from './use-choice.ts';

/** Whole kinds of rows to apply or to leave out, where there are several. */
export function KindChoice({ run, choice }: { run: ImportRun; choice: Choice }) {
  const { state, set } = choice;
  const findings = run.findings!;
  const kinds = CHOSEN_ORDER.filter((kind) => rowsToChoose(findings, kind) > 0);
  if (kinds.length < 2) return null;
  return (
    <fieldset className="tw:mt-3 tw:flex tw:flex-wrap tw:gap-x-6 tw:gap-y-1.5">
      <legend className="tw:float-left tw:mb-1.5 tw:w-full tw:text-(length:--t-14) tw:font-medium">
        Rows to apply
      </legend>
      {kinds.map((kind) => {
        const [chosen, all] = [chosenOf(state, findings, kind), rowsToChoose(findings, kind)];
        return (
          <label key={kind} className="check tw:text-(length:--t-14)">
            <input
              type="checkbox"
              checked={!state.without.includes(kind)}
              onChange={(event) => set(withKind(state, kind, event.target.checked))}
            />
            <span>
              {chosen < all && `${chosen.toLocaleString('en-US')} of `}
              {all.toLocaleString('en-US')} {labelOf(kind)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

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
    <fieldset className="kind-choice">
      <legend>Rows to apply</legend>
      {kinds.map((kind) => {
        const [chosen, all] = [chosenOf(state, findings, kind), rowsToChoose(findings, kind)];
        return (
          <label key={kind} className="check">
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

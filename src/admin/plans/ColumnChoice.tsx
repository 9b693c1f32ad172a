import {
  PLAN_COLUMN_NAMES,
  tableFact,
  type PlanColumnName,
} from '#src/domain/plans/facts/table.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { Button } from '../core/parts/Button.tsx';
import { patchAddress } from '../core/browser/address.ts';
import { Pop } from '../core/grid/tools/Pop.tsx';

/** Which facts stand as columns; the address keeps it. */
export function ColumnChoice({ shown }: { shown: readonly PlanColumnName[] }) {
  const set = (columns: readonly string[] | null) =>
    void patchAddress({ columns: columns && columns.join(',') }, { replace: true });
  return (
    <Pop
      label="Columns"
      className="btn btn-ghost btn-sm tw:max-md:hidden!"
      button={
        <>
          <Icon name="columns-2" />
          Columns
        </>
      }
    >
      {() => (
        <div className="tw:grid tw:w-150 tw:max-w-full tw:grid-cols-3 tw:gap-x-3 tw:p-3">
          {PLAN_COLUMN_NAMES.filter((name) => name !== 'planName').map((name) => (
            <label key={name} className="check tw:text-13">
              <input
                type="checkbox"
                checked={shown.includes(name)}
                onChange={(event) =>
                  set(
                    event.target.checked
                      ? [...shown, name]
                      : shown.filter((other) => other !== name),
                  )
                }
              />
              {tableFact(name).label}
            </label>
          ))}
          <Button look="link" className="tw:justify-self-start tw:pt-2" onClick={() => set(null)}>
            The usual columns
          </Button>
        </div>
      )}
    </Pop>
  );
}

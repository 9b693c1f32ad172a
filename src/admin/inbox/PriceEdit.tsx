import { Button } from '../core/parts/Button.tsx';
import { usePlan } from '../core/data/reads.ts';
import { Loading } from '../core/parts/Loading.tsx';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { RowEdit } from '../plans/RowEdit.tsx';
import type { Item } from './item.tsx';

/** The price of a plan, edited where it stands as in the list of plans. */
export function PriceEdit(props: {
  item: Item<unknown>;
  typed: string;
  onSaved: (isNext: boolean) => void;
  onClose: () => void;
}) {
  const { item, ...rest } = props;
  const read = usePlan(item.planId);
  if (read.data) return <RowEdit plan={read.data} soon {...rest} />;
  return (
    <div className="cell-edit">
      {item.price}
      <div className="cell-pop">
        {read.error ? (
          <LoadFailure read={read}>
            <Button look="ghost" onClick={rest.onClose}>
              Cancel
            </Button>
          </LoadFailure>
        ) : (
          <Loading />
        )}
      </div>
    </div>
  );
}

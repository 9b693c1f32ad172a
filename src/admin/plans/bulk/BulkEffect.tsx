import type { BulkPreview } from '#src/contract/plans/admin-plans.ts';
import { labelled } from '../../core/data/call.ts';
import { ChangeTable, ChangeWords } from '../../history/Changes.tsx';
import { PROBLEMS } from '../../core/grid/look.ts';

/** What a bulk change would do: how many plans, some of them field by field, and what stands in the way. */
export function BulkEffect({ effect }: { effect: BulkPreview }) {
  const { count, changed, samples, problems, problemCount, unusual, unusualCount } = effect;
  const unchanged = count - changed - problemCount;
  return (
    <div className="tw:grid tw:gap-3">
      <p>
        <b>{changed}</b> of {count} would change.
        {unchanged > 0 && ` ${unchanged} already have this value.`}
        {problemCount > 0 && ` ${problemCount} cannot be changed.`}
      </p>
      {samples.length > 0 && (
        <ChangeTable
          caption="Examples"
          heads={['SIM card', 'Change']}
          rows={samples.slice(0, 8).map((sample) => ({
            key: sample.id,
            head: sample.name,
            is: sample.after ? <ChangeWords line={sample} /> : 'Goes to the trash',
          }))}
        />
      )}
      {changed > 8 && <p className="hint">and {changed - 8} more</p>}
      <Told title="Unusual prices" items={unusual} count={unusualCount} />
      <Told title="Problems" items={problems} count={problemCount} />
    </div>
  );
}

/** Some of the SIM cards that something is to be said of. */
function Told(props: { title: string; items: BulkPreview['problems']; count: number }) {
  const { title, items, count } = props;
  if (items.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={PROBLEMS}>
        {items.slice(0, 8).map((item) => (
          <li key={item.id}>
            <b>{item.name}</b> {labelled(item.message)}
          </li>
        ))}
      </ul>
      {count > 8 && <p className="hint">and {count - 8} more</p>}
    </>
  );
}

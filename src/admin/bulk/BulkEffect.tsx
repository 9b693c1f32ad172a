import type { BulkPreview } from '#src/contract/admin-plans.ts';
import { changesInWords } from '../history/Changes.tsx';

/** What a bulk change would do: how many plans, some of them field by field, and what stands in the way. */
export function BulkEffect({ effect }: { effect: BulkPreview }) {
  const { count, changed, samples, problems, problemCount } = effect;
  const unchanged = count - changed - problemCount;
  return (
    <div className="bulk-effect">
      <p>
        <b>{changed}</b> of {count} would change.
        {unchanged > 0 && ` ${unchanged} already have this value.`}
        {problemCount > 0 && ` ${problemCount} cannot be changed.`}
      </p>
      {samples.length > 0 && (
        <table className="changes">
          <caption className="sr">Examples</caption>
          <thead>
            <tr>
              <th scope="col">SIM card</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {samples.slice(0, 8).map((sample) => (
              <tr key={sample.id}>
                <th scope="row">{sample.planName}</th>
                <td>{sample.after ? changesInWords(sample) : 'Goes to the trash'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changed > 8 && <p className="hint">and {changed - 8} more</p>}
      {problems.length > 0 && (
        <>
          <h3>Problems</h3>
          <ul className="bulk-problems">
            {problems.slice(0, 8).map((problem) => (
              <li key={problem.id}>
                <b>{problem.planName}</b> {problem.message}
              </li>
            ))}
          </ul>
          {problemCount > 8 && <p className="hint">and {problemCount - 8} more</p>}
        </>
      )}
    </div>
  );
}

import { CheckQueue } from './checks/CheckQueue.tsx';
import { Sources } from './checks/Sources.tsx';
import { ViewSwitch } from './frame/ViewSwitch.tsx';

const VIEWS = [
  ['', 'Prices'],
  ['sources', 'Carriers and rates'],
] as const;

/** Keeping prices true: what to look at, how each carrier's prices are confirmed, and the rates. */
export function ChecksTab({ params }: { params: URLSearchParams }) {
  const view = params.get('view') ?? '';
  return (
    <>
      <div className="import-head">
        <h2>To check</h2>
        <ViewSwitch tab="checks" view={view} views={VIEWS} />
      </div>
      {view === 'sources' ? <Sources /> : <CheckQueue params={params} />}
    </>
  );
}

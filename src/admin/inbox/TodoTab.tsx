import { formatCount } from '#src/domain/core/plural.ts';
import type { ReactNode } from 'react';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { NewPlaceNotice } from '../people/NewPlaceNotice.tsx';
import { Keepers } from './overview/Keepers.tsx';
import { siteFacts } from './overview/site-facts.ts';
import { SiteState } from './overview/SiteState.tsx';
import { todoOf } from './overview/todo.ts';
import { TodoList } from './overview/TodoList.tsx';
import { useOverview } from './overview/use-overview.ts';
import { Week } from './overview/Week.tsx';
import { TabHead } from '../core/parts/TabHead.tsx';
import { clockText, dayText, localToday } from '../core/time.ts';
import { Button } from '../core/parts/Button.tsx';
import { go } from '../core/browser/address.ts';
import { useDatabaseActions } from '../core/records/DatabaseMenu.tsx';

const LINES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** What can be done today, who keeps prices true, and how the site stands. */
export function TodoTab() {
  const { data, error, refetch } = useOverview();
  if (error && !data) return <LoadFailure read={{ error, refetch }} />;
  const groups = data ? todoOf(data) : [];
  const n = groups.reduce((sum, group) => sum + group.n, 0);
  const next = data?.jobs.next;
  return (
    <>
      <NewPlaceNotice />
      <TabHead title="To do">
        {data && (
          <p className="muted" role="status">
            {n === 0
              ? `Nothing to do.${next ? ` Next: ${next.title}, ${clockText(next.at)}` : ''}`
              : `${formatCount(n)} ${n === 1 ? 'thing' : 'things'} can be done today, ${dayText(localToday())}`}
          </p>
        )}
      </TabHead>
      <div className="tw:grid tw:max-w-400 tw:gap-x-12 tw:gap-y-8 tw:min-[68.75rem]:grid-cols-[minmax(0,1fr)_21.5rem] tw:min-[100rem]:grid-cols-[minmax(0,1fr)_26rem]">
        <div>
          {!data && <Waiting />}
          {data?.plans.all === 0 && <Beginning />}
          <TodoList groups={groups} />
          {data && <Keepers overview={data} />}
        </div>
        <div className="tw:grid tw:content-start tw:gap-8 tw:md:max-[68.75rem]:grid-cols-2">
          <Beside title="The site">
            {data ? <SiteState facts={siteFacts(data)} /> : <Waiting />}
          </Beside>
          <Beside title="The week">{data ? <Week traffic={data.traffic} /> : <Waiting />}</Beside>
        </div>
      </div>
    </>
  );
}

function Beside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="tw:border-t tw:border-line-2" aria-label={title}>
      <h3 className="tw:border-b tw:border-line tw:pt-3 tw:pb-2 tw:text-15 tw:leading-6">
        {title}
      </h3>
      {children}
    </section>
  );
}

function Waiting() {
  return (
    <div
      className="tw:grid tw:gap-4 tw:border-t tw:border-line-2 tw:pt-4"
      role="status"
      aria-label="Loading the overview"
    >
      {LINES.map((line) => (
        <div key={line} className="sk tw:h-5" />
      ))}
    </div>
  );
}

/** What a site without any SIM card begins with. */
function Beginning() {
  const database = useDatabaseActions();
  return (
    <div className="empty">
      <h2>Nothing is listed yet</h2>
      <p>Bring in a file of SIM cards, add the first ones by hand, or begin with the seed data.</p>
      <p className="acts tw:flex tw:flex-wrap tw:justify-center tw:gap-2">
        <Button look="primary" onClick={() => void go({ tab: 'import' })}>
          Import a file
        </Button>
        <Button onClick={() => void go({ tab: 'carriers', new: '1' })}>New carrier</Button>
        <Button disabled={database.busy} onClick={() => void database.reload()}>
          Reload seed data
        </Button>
      </p>
    </div>
  );
}

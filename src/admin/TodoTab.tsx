import type { ReactNode } from 'react';
import { LoadFailure } from './frame/LoadFailure.tsx';
import { Beginning } from './overview/Beginning.tsx';
import { siteFacts } from './overview/site-facts.ts';
import { SiteState } from './overview/SiteState.tsx';
import { todoOf } from './overview/todo.ts';
import { TabHead } from './TabHead.tsx';
import { TodoList } from './overview/TodoList.tsx';
import { useOverview } from './overview/use-overview.ts';
import { Week } from './overview/Week.tsx';

const LINES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** What to do today, and how the site stands: each number leads to its list. */
export function TodoTab() {
  const { data, error, refetch } = useOverview();
  if (error && !data) return <LoadFailure read={{ error, refetch }} />;
  const facts = data && siteFacts(data);
  const todos = data ? todoOf(data) : [];
  return (
    <>
      <TabHead title="To do" />
      <div className="tw:grid tw:gap-x-12 tw:gap-y-8 tw:pt-5 tw:lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <OverviewPart title="What waits">
          {!data && <Waiting />}
          {data?.plans.all === 0 && <Beginning />}
          {data && (data.plans.all > 0 || todos.length > 0) && <TodoList todos={todos} />}
        </OverviewPart>
        <div className="tw:grid tw:content-start tw:gap-8">
          <OverviewPart title="The site">
            {facts ? <SiteState facts={facts} /> : <Waiting />}
          </OverviewPart>
          <OverviewPart title="The week">
            {data ? <Week {...data.traffic} /> : <Waiting />}
          </OverviewPart>
        </div>
      </div>
    </>
  );
}

function OverviewPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="tw:pb-3 tw:text-18">{title}</h2>
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

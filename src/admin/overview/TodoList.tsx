import { Icon } from '#src/ui/Icon.tsx';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import type { Todo } from './todo.ts';

const ROW =
  'tw:grid tw:grid-cols-[3.5rem_minmax(0,1fr)_auto] tw:items-baseline tw:gap-x-4 tw:border-b tw:border-line tw:py-3 tw:no-underline ' +
  'tw:hover:bg-paper-2 tw:-outline-offset-2';

/** What waits, a line each that leads to where it is done. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  if (todos.length === 0) {
    return (
      <div className="empty">
        <p>Nothing waits.</p>
      </div>
    );
  }
  return (
    <ul className="tw:border-t tw:border-line-2">
      {todos.map(({ key, n, what, more, to, bad }) => (
        <li key={key}>
          <TabLink
            to={addressOf(to)}
            className={`${ROW} ${bad ? 'tw:text-danger' : 'tw:text-ink'}`}
          >
            <b className="tw:justify-self-end tw:text-20 tw:font-semibold">
              {n === null ? <Icon name="triangle-alert" /> : n.toLocaleString('en-US')}
            </b>{' '}
            <span className="tw:flex tw:flex-wrap tw:items-baseline tw:justify-between tw:gap-x-6">
              <span className="tw:text-15 tw:font-(--w-mid)">{what}</span>{' '}
              {more && <span className="tw:min-w-0 tw:text-ink-2 tw:wrap-anywhere">{more}</span>}
            </span>
            <span className="tw:self-center tw:text-ink-3">
              <Icon name="chevron-right" />
            </span>
          </TabLink>
        </li>
      ))}
    </ul>
  );
}

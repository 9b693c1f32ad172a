import { formatCount } from '#src/domain/core/plural.ts';
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Button } from '../../core/parts/Button.tsx';
import { checkItem } from '../Checks.tsx';
import { heldItem } from '../HeldRows.tsx';
import type { Item } from '../item.tsx';
import { reportItem } from '../Reports.tsx';
import { useDecide } from '../use-decide.ts';
import { withQuery } from '../../core/data/with-query.ts';
import { useRead } from '../../core/data/reads.ts';
import { adminAddress } from '../../core/browser/address.ts';
import { TabLink } from '../../core/parts/TabLink.tsx';
import { UndoDialog } from '../../history/UndoDialog.tsx';
import { useUndo } from '../../history/use-undo.ts';
import { For } from '../../core/role.tsx';
import { dayText } from '../../core/time.ts';
import type { TodoGroup } from './todo.ts';

/** Rows that a group shows. */
const SHOWN = 3;
const SHOWN_CLICKED = 5;
const ROW =
  'tw:group tw:relative tw:grid tw:min-h-8 tw:grid-cols-[minmax(0,17.5rem)_minmax(0,1fr)] tw:items-center tw:gap-x-4 tw:border-t tw:border-line tw:py-1 tw:first:border-t-0 ' +
  'tw:max-md:grid-cols-1 tw:max-md:py-2';
const NAME =
  'tw:truncate tw:font-(--w-mid) tw:text-ink tw:no-underline tw:hover:text-accent tw:hover:underline';

/** What can be done today, in groups: how many, why, and the first of them. */
export function TodoList({ groups }: { groups: readonly TodoGroup[] }) {
  return groups.map((group) => <Group key={group.key} group={group} />);
}

function Group({ group: { key, n, title, reason, action, bad, lines } }: { group: TodoGroup }) {
  const id = `todo-${key}`;
  return (
    <section
      className="tw:border-t tw:border-line-2 tw:pt-2.5 tw:pb-3.5"
      aria-labelledby={id}
      data-todo={key}
    >
      <div className="tw:grid tw:min-h-8 tw:grid-cols-[2.75rem_minmax(0,1fr)_auto] tw:items-center">
        <b
          className={`tw:text-18 tw:leading-6 tw:font-(--w-strong) ${bad ? 'tw:text-danger' : ''}`}
          aria-hidden="true"
        >
          {formatCount(n)}
        </b>
        <div className="tw:flex tw:flex-wrap tw:items-baseline tw:gap-x-2.5 tw:text-ink-3">
          <h3 id={id} className="tw:text-15 tw:leading-6 tw:text-ink">
            <span className="sr">{formatCount(n)} </span>
            {title}
          </h3>
          {reason}
        </div>
        {action && (
          <TabLink
            className={`btn btn-sm tw:h-6.5! tw:px-2! tw:text-13! ${key === 'clicked' ? 'btn-primary' : 'btn-quiet'} tw:max-md:h-10!`}
            to={adminAddress(action.to)}
          >
            {action.label}
          </TabLink>
        )}
      </div>
      <div className="tw:ml-11 tw:max-md:ml-0">
        {lines ? (
          <ul>
            {lines.map(({ what, more, to }) => (
              <Row key={what} to={to} name={what}>
                {more}
              </Row>
            ))}
          </ul>
        ) : (
          <First of={key} n={n} />
        )}
      </div>
    </section>
  );
}

/** The first of the list that a group leads to. */
function First({ of, n }: { of: string; n: number }) {
  switch (of) {
    case 'reports':
      return <Reports n={n} />;
    case 'held':
      return <Held n={n} />;
    case 'doubt':
      return <Doubts n={n} />;
    case 'clicked':
      return <Clicked n={n} />;
    default:
      return null;
  }
}

function Row(props: {
  to: Record<string, string | number>;
  name: string;
  of?: string;
  children: ReactNode;
}) {
  return (
    <li className={ROW}>
      <span className="tw:min-w-0 tw:truncate">
        <TabLink className={NAME} to={adminAddress(props.to)}>
          {props.name}
        </TabLink>{' '}
        {props.of && <span className="muted">{props.of}</span>}
      </span>
      <span className="tw:min-w-0 tw:text-ink-2 tw:wrap-anywhere">{props.children}</span>
    </li>
  );
}

/** How many more there are than the rows that are shown. */
function More({ n, shown, children }: { n: number; shown: number; children?: ReactNode }) {
  if (n <= shown && !children) return null;
  return (
    <p className="hint tw:pt-1">
      {n > shown && `and ${formatCount(n - shown)} more. `}
      {children}
    </p>
  );
}

/** The first of what waits in a filter of the inbox, in its words. */
function Waiting<R>(props: {
  n: number;
  read: UseQueryResult<{ data: R[] }>;
  itemOf: (row: R) => Item<R>;
}) {
  const { n, read, itemOf } = props;
  return (
    <>
      <ul>
        {read.data?.data.map(itemOf).map(({ id, planId, planName, of, price, next, why }) => (
          <Row key={id} to={{ tab: 'simcards', id: planId }} name={planName} of={of}>
            {`${price}${next ? ` → ${next}` : ''}. ${why}`}
          </Row>
        ))}
      </ul>
      <More n={n} shown={SHOWN} />
    </>
  );
}

function Reports({ n }: { n: number }) {
  const read = useRead(withQuery(api.priceReports, { state: 'open', limit: SHOWN }));
  return <Waiting n={n} read={read} itemOf={reportItem} />;
}

function Held({ n }: { n: number }) {
  const read = useRead(withQuery(api.importHolds, { state: 'held', limit: SHOWN }));
  return <Waiting n={n} read={read} itemOf={heldItem} />;
}

function Doubts({ n }: { n: number }) {
  const read = useRead(withQuery(api.checks, { state: 'doubt', limit: SHOWN }));
  return <Waiting n={n} read={read} itemOf={checkItem} />;
}

function Clicked({ n }: { n: number }) {
  const list = useRead(withQuery(api.checks, { state: 'clicked', limit: SHOWN_CLICKED }));
  const undo = useUndo();
  const decide = useDecide(undo);
  return (
    <>
      <ul>
        {list.data?.data.map((check) => (
          <li
            key={check.id}
            className={`${ROW} tw:md:grid-cols-[minmax(0,17.5rem)_5rem_5rem_minmax(0,1fr)]`}
          >
            <span className="tw:min-w-0 tw:truncate">
              <TabLink className={NAME} to={adminAddress({ tab: 'simcards', id: check.id })}>
                {check.planName}
              </TabLink>{' '}
              <span className="muted">{`${check.carrier}, ${check.region}`}</span>
            </span>
            <span className="num muted tw:text-right tw:max-md:hidden">
              {formatCount(check.popularity)} clicks
            </span>
            <span className="num tw:text-right tw:max-md:text-left">
              {formatMoney(check.price, check.currency)}
            </span>
            <span className="tw:flex tw:items-center tw:justify-between tw:gap-2 tw:text-ink-2">
              {check.seenOn ? (
                <time dateTime={check.seenOn}>{dayText(check.seenOn)}</time>
              ) : (
                'never seen'
              )}
              <For needs="editor">
                <Button
                  look="ghost"
                  className="tw:h-6.5! tw:px-2! tw:text-13! tw:opacity-0 tw:group-hover:opacity-100 tw:focus-visible:opacity-100 tw:pointer-coarse:opacity-100"
                  onClick={() => decide(check, 'still')}
                >
                  Still right
                  <span className="sr">: {check.planName}</span>
                </Button>
              </For>
            </span>
          </li>
        ))}
      </ul>
      <More n={n} shown={SHOWN_CLICKED} />
      <UndoDialog undo={undo} />
    </>
  );
}

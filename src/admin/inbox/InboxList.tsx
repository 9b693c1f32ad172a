import { useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { httpsUrl } from '#src/domain/insight/affiliate.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Button } from '../Button.tsx';
import { usePlan } from '../data/reads.ts';
import { addressOf, patchAddress } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { mayLeave } from '../frame/unsaved.ts';
import { BAR } from '../grid/bar.ts';
import { FilterSelect } from '../grid/FilterSelect.tsx';
import { Foot } from '../grid/Foot.tsx';
import { Grid } from '../grid/Grid.tsx';
import { focusBehind, focusRowById } from '../grid/keys.ts';
import { ADMIN_PAGE_SIZE } from '../grid/list.ts';
import { RowActions, type RowAction } from '../grid/RowActions.tsx';
import { useTicks } from '../grid/use-ticks.ts';
import { RowEdit } from '../plans/RowEdit.tsx';
import { Drawer, walkOf } from '../records/Drawer.tsx';
import { useMay } from '../role.tsx';
import { INBOX_COLUMNS, SourceLink, type Item } from './item.tsx';

/** What an editor may do with a row: by its key where it has one, by an icon, in its drawer. */
export type Answer = Pick<RowAction, 'icon' | 'label'> & {
  /** The key that does it while the row has the focus. */
  letter?: string;
  run: () => void;
  /** The row stays where it is: a question or a form comes first. */
  asks?: true;
};

/** What can be done with all ticked rows: of it, by how many they are. */
export interface BulkAnswer {
  label: string;
  look?: 'primary' | 'danger' | 'quiet';
  run: (picked: Picked) => void;
}
export type Picked = Pick<ReturnType<typeof useTicks>, 'ids' | 'all' | 'count' | 'clear'>;

/** What a filter of the inbox can have its list do. */
export interface InboxHand<R> {
  edit: (item: Item<R>, typed?: string) => void;
  open: (item: Item<R>) => void;
}

/** One list for all that waits: prices to check, reports of readers, held rows. */
export function InboxList<R>(props: {
  params: URLSearchParams;
  label: string;
  /** What one of them is: 'report'. */
  noun: string;
  /** The first is shown where the address names none. */
  states: readonly (readonly [value: string, words: string])[];
  state: string;
  /** Beside the states: further filters, and what the list says of itself. */
  children?: ReactNode;
  read: UseQueryResult<{ data: R[]; meta: Parameters<typeof Foot>[0]['meta'] & object }>;
  itemOf: (row: R) => Item<R>;
  empty: ReactNode;
  /** What can be done with a row; none where nothing waits. */
  answers: (item: Item<R>, hand: InboxHand<R>) => readonly Answer[];
  /** Edits a price in its cell, in place of the plan's own. */
  editor?: (item: Item<R>, typed: string, onClose: () => void) => ReactNode;
  /** What can be done with the ticked ones. */
  bulk?: readonly BulkAnswer[] | undefined;
  /** Whether all that match can be ticked at once. */
  hasAll?: boolean;
  /** Under what is known of a row, in its drawer. */
  form?: (item: Item<R>, onClose: () => void) => ReactNode;
}) {
  const { params, label, noun, states, state, read, answers, editor, bulk } = props;
  const openId = Number(params.get('id')) || null;
  const [editing, setEditing] = useState<{ id: number; typed: string } | null>(null);
  const mayEdit = useMay('editor');
  const meta = read.data?.meta;
  const items = read.data?.data.map(props.itemOf);
  const picked = useTicks(`${state} ${params.get('of') ?? ''}`, meta?.totalCount ?? 0);
  const open = (id: number | null) => {
    setEditing(null);
    return patchAddress({ id }, { replace: openId !== null });
  };
  const close = () => {
    void patchAddress({ id: null }, { replace: true, saved: true });
    if (openId !== null) focusRowById(openId);
  };
  const hand: InboxHand<R> = {
    edit: ({ id }, typed = '') =>
      void mayLeave().then((yes) => {
        if (!yes) return;
        if (openId !== null) close();
        setEditing({ id, typed });
      }),
    open: ({ id }) => void open(id),
  };
  const next = (item: Item<R>) => items?.[items.findIndex(({ id }) => id === item.id) + 1];
  /** The row is about to leave: the work goes on with the one behind it. */
  const give = (item: Item<R>, { run, asks }: Answer) => {
    if (!asks) {
      picked.selection.toggleAll([item.id], false);
      if (openId === item.id) void open(next(item)?.id ?? null);
      else if (document.activeElement?.closest('tr[data-row]')) focusBehind(item.id);
    }
    run();
  };
  const answersOf = (item: Item<R>) => (mayEdit ? answers(item, hand) : []);
  const byKey = (key: string) => (item: Item<R>) => {
    const answer = answersOf(item).find(({ letter }) => letter === key);
    if (answer) give(item, answer);
  };
  const cell = (item: Item<R>, column: (typeof INBOX_COLUMNS)[number]) => {
    const isHere = editing?.id === item.id && column.key === (editor ? 'next' : 'price');
    if (!isHere) return column.cell(item);
    const done = (isNext = false) => {
      const below = isNext ? next(item) : undefined;
      setEditing(below ? { id: below.id, typed: '' } : null);
      if (!below) focusRowById(item.id);
    };
    return editor ? (
      editor(item, editing.typed, () => done())
    ) : (
      <PriceEdit item={item} typed={editing.typed} onDone={done} />
    );
  };
  const shown = items?.find(({ id }) => id === openId);
  return (
    <>
      <div className={BAR}>
        <FilterSelect
          label="State"
          all={states[0]![1]}
          value={state === states[0]![0] ? '' : state}
          options={states.slice(1)}
          onChange={(value) => void patchAddress({ state: value, page: null, id: null })}
        />
        {props.children}
      </div>
      <Grid<Item<R>>
        label={label}
        columns={INBOX_COLUMNS.filter(
          ({ key }) => key !== 'next' || items?.some((item) => item.next !== null),
        ).map((column) => ({ ...column, cell: (item) => cell(item, column) }))}
        rows={items}
        nameOf={({ planName }) => planName}
        read={read}
        compact
        empty={props.empty}
        {...(bulk && { selection: picked.selection })}
        openId={openId}
        editingId={editing?.id ?? null}
        onOpen={hand.open}
        keys={{
          ...Object.fromEntries([...'erxa'].map((key) => [key, byKey(key)])),
          ...Object.fromEntries(
            [...'0123456789'].map((digit) => [
              digit,
              (item: Item<R>) => answersOf(item).length > 0 && hand.edit(item, digit),
            ]),
          ),
          u: pressUndo,
          s: ({ id }) => focusBehind(id),
          o: openSource,
        }}
        actions={(item) => (
          <RowActions
            actions={[
              { icon: 'columns-2', label: 'Open', run: () => hand.open(item) },
              ...answersOf(item).map((answer) => ({ ...answer, run: () => give(item, answer) })),
            ]}
          />
        )}
      />
      <Foot
        params={params}
        meta={meta}
        noun={noun}
        {...(bulk && {
          picked: {
            label: `Selected ${noun}s`,
            count: picked.count,
            onSelectAll: picked.all || !props.hasAll ? undefined : picked.selectAll,
            onClear: picked.clear,
            actions: bulk.map(({ label: words, look = 'quiet', run }) => (
              <Button key={words} look={look} onClick={() => run(picked)}>
                {words}
              </Button>
            )),
          },
        })}
      />
      {shown && (
        <Drawer
          title={shown.planName}
          sub={shown.of}
          walk={walkOf(items ?? [], openId, {
            before: ((meta?.currentPage ?? 1) - 1) * ADMIN_PAGE_SIZE,
            of: meta?.totalCount ?? 0,
            open: (id) => void open(id),
          })}
          tools={
            shown.page && (
              <a className="btn btn-ghost btn-sm" href={shown.page} target="_blank" rel="noopener">
                Page <Icon name="arrow-up-right" />
              </a>
            )
          }
          onClose={() => void mayLeave().then((yes) => yes && close())}
        >
          <Known item={shown} />
          <p className="tw:flex tw:flex-wrap tw:gap-2 tw:py-4">
            {answersOf(shown).map((answer) => (
              <Button key={answer.label} onClick={() => give(shown, answer)}>
                {answer.label}
              </Button>
            ))}
          </p>
          {props.form?.(shown, close)}
        </Drawer>
      )}
    </>
  );
}

/** The price of a plan, edited where it stands as in the list of plans. */
function PriceEdit(props: {
  item: Item<unknown>;
  typed: string;
  onDone: (isNext?: boolean) => void;
}) {
  const { item, typed, onDone } = props;
  const plan = usePlan(item.planId).data;
  if (!plan) return item.price;
  return <RowEdit plan={plan} typed={typed} onSaved={onDone} onClose={() => onDone()} />;
}

/** What is known of a row: both prices, the words of the page or the reader, where and since when. */
function Known({ item }: { item: Item<unknown> }) {
  const { price, next, why, quote, more, source, since, planId } = item;
  return (
    <>
      <p className="tw:flex tw:items-baseline tw:gap-3 tw:text-18">
        <b>{price}</b>
        {next && <span>→ {next}</span>}
        <TabLink className="tw:ml-auto tw:text-14" to={addressOf({ tab: 'simcards', id: planId })}>
          Edit SIM card
        </TabLink>
      </p>
      <p>{why}</p>
      {quote && !why.includes(quote) && (
        <blockquote className="tw:mx-0 tw:my-3 tw:border-l-2 tw:border-line-2 tw:pl-3 tw:wrap-anywhere">
          {quote}
        </blockquote>
      )}
      <p className="muted tw:mt-2">
        <SourceLink source={source} />, {since}
        {more && <span className="tw:block">{more}</span>}
      </p>
    </>
  );
}

/** What can be undone stands in the message of it. */
function pressUndo(): void {
  document.querySelector<HTMLElement>('.toast .linkbtn')?.click();
}

function openSource({ source }: Item<unknown>): void {
  const href = 'href' in source ? httpsUrl(source.href)?.href : undefined;
  if (href) window.open(href, '_blank', 'noopener,noreferrer');
}

import { useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { httpsUrl } from '#src/domain/insight/affiliate.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { Button } from '../core/parts/Button.tsx';
import { patchAddress } from '../core/browser/address.ts';
import { hasUnsaved, mayLeave } from '../core/browser/unsaved.ts';
import { BAR } from '../core/grid/bar.ts';
import { FilterSelect } from '../core/grid/tools/FilterSelect.tsx';
import { Foot } from '../core/grid/tools/Foot.tsx';
import { Grid } from '../core/grid/Grid.tsx';
import { focusBehind, focusRowById } from '../core/grid/rows/keys.ts';
import { ADMIN_PAGE_SIZE } from '../core/grid/list.ts';
import { RowActions, type RowAction } from '../core/grid/rows/RowActions.tsx';
import { useTicks } from '../core/grid/rows/use-ticks.ts';
import { Drawer, walkOf } from '../core/records/Drawer.tsx';
import { useMay } from '../core/role.tsx';
import { INBOX_COLUMNS, type Item } from './item.tsx';
import { Known } from './Known.tsx';
import { PriceEdit } from './PriceEdit.tsx';

/** What an editor may do with a row: by its key where it has one, by an icon, in its drawer. */
export type InboxAnswer = Pick<RowAction, 'icon' | 'label'> & {
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
  run: (picked: PickedRows) => void;
}
export type PickedRows = Pick<ReturnType<typeof useTicks>, 'ids' | 'count' | 'clear'> & {
  /** All that match: up to the newest that had come when all were selected, if the list says so. */
  all: boolean;
  upTo: number | null;
};

/** What a filter of the inbox can have its list do. */
export interface InboxHand<R> {
  edit: (item: Item<R>, typed?: string) => void;
  /** False: somebody stayed with what they had typed. */
  open: (item: Item<R>) => Promise<boolean>;
  /** It is settled: it is ticked no more. */
  settled: (item: Item<R>) => void;
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
  read: UseQueryResult<{
    data: R[];
    meta: Parameters<typeof Foot>[0]['meta'] & object;
    newestId?: number | null;
  }>;
  itemOf: (row: R) => Item<R>;
  empty: ReactNode;
  /** What can be done with a row; none where nothing waits. */
  answers: (item: Item<R>, hand: InboxHand<R>) => readonly InboxAnswer[];
  /** Edits a price in its cell, in place of the plan's own. */
  editor?: (item: Item<R>, typed: string, onSaved: () => void, onClose: () => void) => ReactNode;
  /** What can be done with the ticked ones. */
  bulk?: readonly BulkAnswer[] | undefined;
  /** It is being done. */
  pending?: boolean;
  /** Whether all that match can be ticked at once. */
  hasAll?: boolean;
  /** Under what is known of a row, in its drawer. */
  form?: (item: Item<R>, onSaved: () => void, onClose: () => void) => ReactNode;
}) {
  const { params, label, noun, states, state, read, answers, editor, bulk } = props;
  const openId = Number(params.get('id')) || null;
  const [editing, setEditing] = useState<{ id: number; typed: string } | null>(null);
  const mayEdit = useMay('editor');
  const meta = read.data?.meta;
  const items = read.data?.data.map(props.itemOf);
  const picked = useTicks(`${state} ${params.get('of') ?? ''}`, meta?.totalCount ?? 0);
  // What comes after all were selected is not among them.
  const [frozen, setFrozen] = useState({ upTo: null as number | null, count: 0 });
  const count = picked.all ? frozen.count : picked.count;
  const selectAll = () => {
    setFrozen({ upTo: read.data?.newestId ?? null, count: meta?.totalCount ?? 0 });
    picked.selectAll();
  };
  const open = (id: number | null, saved = false) => {
    setEditing(null);
    return patchAddress({ id }, { replace: openId !== null, saved });
  };
  const close = () => {
    void patchAddress({ id: null }, { replace: true, saved: true });
    if (openId !== null) focusRowById(openId);
  };
  const hand: InboxHand<R> = {
    edit: ({ id, isInTrash }, typed = '') => {
      if (isInTrash && !editor) return;
      void mayLeave().then((yes) => {
        if (!yes) return;
        if (openId !== null) close();
        setEditing({ id, typed });
      });
    },
    open: ({ id }) => open(id),
    settled: ({ id }) => picked.selection.toggleAll([id], false),
  };
  const next = (item: Item<R>) => items?.[items.findIndex(({ id }) => id === item.id) + 1];
  /** The row is about to leave: the work goes on with the one behind it. */
  const give = async (item: Item<R>, { run, asks }: InboxAnswer) => {
    if (!asks) {
      // At once where nothing is lost: the next key belongs to the row behind.
      if (hasUnsaved() && !(await mayLeave())) return;
      hand.settled(item);
      if (openId === item.id) void open(next(item)?.id ?? null, true);
      else if (document.activeElement?.closest('tr[data-row]')) focusBehind(item.id);
    }
    run();
  };
  const answersOf = (item: Item<R>) => (mayEdit ? answers(item, hand) : []);
  const byKey = (key: string) => (item: Item<R>) => {
    const answer = answersOf(item).find(({ letter }) => letter === key);
    if (answer) void give(item, answer);
  };
  const cell = (item: Item<R>, column: (typeof INBOX_COLUMNS)[number]) => {
    const isHere = editing?.id === item.id && column.key === (editor ? 'next' : 'price');
    if (!isHere) return column.cell(item);
    const done = (isNext = false) => {
      const below = isNext ? next(item) : undefined;
      setEditing(below ? { id: below.id, typed: '' } : null);
      if (!below) focusRowById(item.id);
    };
    const onClose = () => done();
    const onSaved = (isNext = false) => {
      hand.settled(item);
      done(isNext);
    };
    return editor ? (
      editor(item, editing.typed, onSaved, onClose)
    ) : (
      <PriceEdit item={item} typed={editing.typed} onSaved={onSaved} onClose={onClose} />
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
        onOpen={(item) => void hand.open(item)}
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
              { icon: 'columns-2', label: 'Open', run: () => void hand.open(item) },
              ...answersOf(item).map((answer) => ({
                ...answer,
                run: () => void give(item, answer),
              })),
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
            count,
            onSelectAll: picked.all || !props.hasAll ? undefined : selectAll,
            onClear: picked.clear,
            actions: bulk.map(({ label: words, look = 'quiet', run }) => (
              <Button
                key={words}
                look={look}
                disabled={props.pending}
                onClick={() => run({ ...picked, count, upTo: picked.all ? frozen.upTo : null })}
              >
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
              <Button key={answer.label} onClick={() => void give(shown, answer)}>
                {answer.label}
              </Button>
            ))}
          </p>
          {props.form?.(
            shown,
            () => {
              hand.settled(shown);
              close();
            },
            close,
          )}
        </Drawer>
      )}
    </>
  );
}

/** What can be undone stands in the message of it. */
function pressUndo(): void {
  const [link] = document.querySelectorAll<HTMLElement>('.toast .linkbtn');
  if (link?.textContent.startsWith('Undo')) link.click();
}

function openSource({ source }: Item<unknown>): void {
  const href = 'href' in source ? httpsUrl(source.href)?.href : undefined;
  if (href) window.open(href, '_blank', 'noopener,noreferrer');
}

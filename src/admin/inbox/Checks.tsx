import { useState } from 'react';
import type { Check } from '#src/contract/prices/checks.ts';
import { moveText } from '#src/domain/imports/evidence-words.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { WAY_WORDS } from '#src/domain/prices/price-source.ts';
import { CHECK_AFTER_DAYS, PRICES_A_DAY, WATCH_WORDS, MARK_MAX } from '#src/domain/prices/watch.ts';
import { Button } from '../core/parts/Button.tsx';
import { BulkDialog } from '../plans/bulk/BulkDialog.tsx';
import { withQuery } from '../core/data/with-query.ts';
import { KEEP, useRead, useRegions } from '../core/data/reads.ts';
import { patchAddress } from '../core/browser/address.ts';
import { FilterSelect } from '../core/grid/tools/FilterSelect.tsx';
import { UndoDialog } from '../history/UndoDialog.tsx';
import { useUndo } from '../history/use-undo.ts';
import { useOverview } from './overview/use-overview.ts';
import { For } from '../core/role.tsx';
import { dayAndTime, dayText } from '../core/time.ts';
import { InboxList, type PickedRows } from './InboxList.tsx';
import type { Item } from './item.tsx';
import { useDecide } from './use-decide.ts';
import { adminCall } from '../core/data/call.ts';
import { useWrite } from '../core/data/writes.ts';
import { CreateForm } from '../core/form/CreateForm.tsx';
import { orNull, type FieldSpec, type Values } from '../core/form/fields.ts';

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'watchUrl',
    label: 'Page to read',
    kind: 'text',
    inputMode: 'url',
    span: 8,
    wide: true,
    hint: 'Empty: the Buy address. Also products.json of a Shopify store in the currency of the plan.',
  },
  {
    name: 'mark',
    label: 'Text beside the price',
    kind: 'text',
    span: 4,
    wide: true,
    maxLength: MARK_MAX,
    hint: "Empty: the plan's name.",
  },
];

/** Where the watcher reads the price of a plan, and beside what. Visitors never see it. */
function WatchForm({ check, onClose }: { check: Check; onClose: () => void }) {
  const save = useWrite({
    run: ({ watchUrl, mark }: Values) =>
      adminCall('PUT', api.watchPlan(check.id), {
        body: { watchUrl: orNull(watchUrl), mark: orNull(mark) },
      }),
    done: 'Page to read saved',
    failed: 'Error saving the page to read',
  });
  return (
    <CreateForm
      label={`Page to read for ${check.planName}`}
      fields={FIELDS}
      start={{ watchUrl: check.watchUrl ?? '', mark: check.mark ?? '' }}
      write={save}
      inRow
      submit="Save"
      busy="Saving..."
      onMade={onClose}
      onClose={onClose}
    />
  );
}

const STATES = [
  ['today', 'Today'],
  ['doubt', 'In doubt'],
  ['clicked', 'Most clicked'],
  ['open', 'All to check'],
  ['confirmed', 'Confirmed by the watcher'],
] as const;

/** Prices that want a look, twenty a day; each is settled by one key or button. */
export function Checks({ params }: { params: URLSearchParams }) {
  const [state] = STATES.find(([key]) => key === params.get('state')) ?? STATES[0];
  const region = params.get('region') ?? '';
  const page = Number(params.get('page')) || 1;
  const read = useRead(withQuery(api.checks, { state, page, ...(region && { region }) }), KEEP);
  const old = useOverview().data?.checks.open ?? 0;
  const undo = useUndo();
  const decide = useDecide(undo);
  const [bulk, open] = useState<(PickedRows & { first: string }) | null>(null);
  const setBulk = (first: string) => (picked: PickedRows) => open({ ...picked, first });
  const isOpen = state !== 'confirmed';
  return (
    <>
      <InboxList<Check>
        params={params}
        label={isOpen ? 'Prices to check' : 'Prices that the watcher confirmed'}
        noun="price"
        states={STATES}
        state={state}
        read={read}
        itemOf={checkItem}
        empty={
          state === 'today' && old > 0 ? (
            <>
              <p>{`Done for today. ${plural(old, 'price')} not seen for ${CHECK_AFTER_DAYS} days.`}</p>
              <Button onClick={() => void patchAddress({ state: 'open', page: null })}>
                Show all
              </Button>
            </>
          ) : (
            <p>{isOpen ? NOTHING : 'The watcher has confirmed no price yet.'}</p>
          )
        }
        answers={(item, { edit }) => {
          const { row: check } = item;
          const found = foundOf(check);
          return [
            found === null || !isOpen
              ? { icon: 'pencil', label: 'Change', letter: 'e', asks: true, run: () => edit(item) }
              : {
                  icon: 'pencil',
                  label: `Change to ${formatMoney(found, check.currency)}`,
                  letter: 'e',
                  run: () => decide(check, 'take'),
                },
            { icon: 'check', label: 'Still right', letter: 'r', run: () => decide(check, 'still') },
            { icon: 'x', label: 'Gone', letter: 'x', run: () => decide(check, 'gone') },
          ];
        }}
        bulk={[
          { label: 'Still right today', look: 'primary', run: setBulk('checked') },
          { label: 'Edit', run: setBulk('percent') },
          { label: 'Set status', run: setBulk('status') },
        ]}
        form={({ row }) => <PageToRead key={row.id} check={row} />}
      >
        <FilterSelect
          label="Region"
          all="All regions"
          value={region}
          options={useRegions().data?.map(({ code, name }) => [code, name])}
          onChange={(value) => void patchAddress({ region: value, page: null, id: null })}
        />
        {state === 'today' && !region && old > 0 && (
          <p className="muted">
            {`${PRICES_A_DAY} a day, what people click most and the oldest first, of ${plural(old, 'price')} not seen for ${CHECK_AFTER_DAYS} days`}
          </p>
        )}
      </InboxList>
      {bulk && (
        <BulkDialog
          selection={{ ids: bulk.ids }}
          count={bulk.count}
          first={bulk.first}
          onApplied={() => {
            bulk.clear();
            open(null);
          }}
          onClose={() => open(null)}
        />
      )}
      <UndoDialog undo={undo} />
    </>
  );
}

const NOTHING = `Nothing to check: every price was seen in the last ${CHECK_AFTER_DAYS} days.`;

/** The other price that the watcher found. */
const foundOf = ({ evidence, price }: Check): number | null =>
  evidence?.found === price ? null : (evidence?.found ?? null);

export function checkItem(check: Check): Item<Check> {
  const { evidence, seenOn, seenWay, price, currency, popularity } = check;
  const found = foundOf(check);
  const amount = (of: number) => formatMoney(of, currency);
  return {
    id: check.id,
    planId: check.id,
    planName: check.planName,
    of: `${check.carrier}, ${check.region}`,
    page: paths.plan(check.slug),
    price: amount(price),
    next: found === null ? null : amount(found),
    why: [
      found !== null && `The page shows ${amount(found)}, ${moveText(found / price)}`,
      found === null && evidence && WATCH_WORDS[evidence.result],
      !evidence && `Not seen for ${CHECK_AFTER_DAYS} days`,
      popularity > 0 && plural(popularity, 'click'),
    ]
      .filter(Boolean)
      .join(', '),
    isDoubt: check.doubt,
    quote: evidence?.snippet ?? null,
    more:
      evidence &&
      `Read ${dayAndTime(evidence.at)}${evidence.status === null ? '' : `, status ${evidence.status}`}`,
    // The page that was read, else the one that is watched, else where the price came from.
    source: { href: evidence?.pageUrl ?? check.pageUrl ?? check.source?.url ?? null },
    since: seenOn ? `${dayText(seenOn)}${seenWay ? `, ${WAY_WORDS[seenWay]}` : ''}` : 'Never',
    row: check,
  };
}

/** Where the watcher reads the price, and the way to change that. */
function PageToRead({ check }: { check: Check }) {
  const [opens, setOpens] = useState(false);
  if (opens) return <WatchForm check={check} onClose={() => setOpens(false)} />;
  return (
    <For needs="editor">
      <Button look="link" onClick={() => setOpens(true)}>
        Choose page to read
      </Button>
    </For>
  );
}

import { useLayoutEffect, useRef, useState } from 'react';
import type { DecideHoldsInput, ImportHold } from '#src/contract/imports/import-holds.ts';
import { evidenceText, moveText } from '#src/domain/imports/evidence-words.ts';
import { typedPrice } from '#src/domain/imports/rows/typed.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { Button } from '../core/parts/Button.tsx';
import { BatchOutcome } from '../plans/bulk/BatchOutcome.tsx';
import { withQuery } from '../core/data/with-query.ts';
import { adminCall, unusualPriceOf } from '../core/data/call.ts';
import { KEEP, useRead } from '../core/data/reads.ts';
import { useWrite } from '../core/data/writes.ts';
import { confirm } from '../core/dialog/confirm.tsx';
import { adminAddress, patchAddress } from '../core/browser/address.ts';
import { fieldText } from '../history/words.ts';
import { Problem } from '../core/parts/Problem.tsx';
import { ageText } from '../core/time.ts';
import { InboxList, type PickedRows } from './InboxList.tsx';
import type { Item } from './item.tsx';

const STATES = [
  ['held', 'Waiting'],
  ['released', 'Approved'],
  ['discarded', 'Rejected'],
  ['replaced', 'Replaced by a later price'],
] as const;
type How = 'release' | 'discard';

/** Prices that an import held back, with the evidence: approved, at another price where that is right, or rejected. */
export function HeldRows({ params }: { params: URLSearchParams }) {
  const [state] = STATES.find(([key]) => key === params.get('state')) ?? STATES[0];
  const run = Number(params.get('of')) || null;
  const page = Number(params.get('page')) || 1;
  const read = useRead(withQuery(api.importHolds, { state, page, ...(run && { run }) }), KEEP);
  const decide = useWrite({
    run: ({ how, which }: { how: How; which: DecideHoldsInput }) =>
      adminCall('POST', how === 'release' ? api.releaseHolds : api.discardHolds, { body: which }),
    done: ({ decided }, { how }) => ({
      title: `${plural(decided, 'price')} ${how === 'release' ? 'approved' : 'rejected'}`,
    }),
    failed: 'Error deciding on held prices',
    confirmed: ({ how, which }) => ({ how, which: { ...which, confirmPrice: true } }),
  });
  /** Asks first: what is written goes out to all pages, what is rejected is left out of later imports. */
  const ask = async (how: How, { ids, all, count: n, clear }: PickedRows) => {
    const isRelease = how === 'release';
    const which = all && run !== null ? { runId: run } : { ids };
    const question = {
      title: `${isRelease ? 'Approve' : 'Reject'} ${plural(n, 'price')}?`,
      text: isRelease
        ? 'Written like any others, with price records, in one step, and the public pages follow.'
        : 'SIM cards keep their prices. The same prices are left out of later imports.',
      action: isRelease ? 'Approve' : 'Reject',
    };
    if (await confirm(question)) decide.mutate({ how, which }, { onSuccess: clear });
  };
  const isOpen = state === 'held';
  return (
    <>
      <BatchOutcome
        error={unusualPriceOf(decide.error) ? null : decide.error}
        decided={decide.data}
        noun="Price"
        done="Approved as one batch."
      />
      <InboxList<ImportHold>
        params={params}
        label="Held rows"
        noun="held row"
        states={STATES}
        state={state}
        read={read}
        itemOf={heldItem}
        empty={<p>{isOpen ? 'No price waits for review.' : 'No prices are in this state.'}</p>}
        answers={(item, { edit, settled }) => {
          if (!isOpen) return [];
          const clear = () => settled(item);
          const one = { ids: [item.id], all: false, upTo: null, count: 1, clear };
          const approve = () => void ask('release', one);
          const reject = () => void ask('discard', one);
          const other = () => edit(item);
          return [
            { icon: 'check', label: 'Approve', letter: 'a', asks: true, run: approve },
            { icon: 'pencil', label: 'Change the price of', letter: 'e', asks: true, run: other },
            { icon: 'x', label: 'Reject', letter: 'r', asks: true, run: reject },
          ];
        }}
        editor={(item, typed, onSaved, onClose) => (
          <OtherPrice
            item={item}
            typed={typed}
            pending={decide.isPending}
            onClose={onClose}
            onPrice={(price) =>
              decide.mutate(
                { how: 'release', which: { ids: [item.id], price } },
                { onSuccess: onSaved },
              )
            }
          />
        )}
        hasAll={run !== null}
        pending={decide.isPending}
        bulk={
          isOpen
            ? [
                { label: 'Approve', look: 'primary', run: (picked) => void ask('release', picked) },
                { label: 'Reject', look: 'danger', run: (picked) => void ask('discard', picked) },
              ]
            : undefined
        }
      >
        {run && (
          <Button look="ghost" onClick={() => void patchAddress({ of: null, page: null })}>
            Show those of all imports
          </Button>
        )}
      </InboxList>
    </>
  );
}

/** The price at which a held row is approved when its file has it wrong; Enter approves. */
function OtherPrice(props: {
  item: Item<ImportHold>;
  typed: string;
  pending: boolean;
  onClose: () => void;
  onPrice: (price: number) => void;
}) {
  const { before, after } = props.item.row;
  const currency = (after.currency ?? before.currency ?? 'USD') as Currency;
  const [text, setText] = useState(props.typed || String(after.price ?? ''));
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Somebody asked for it: the next key belongs to the field.
  useLayoutEffect(() => field.current!.focus(), []);
  const approve = () => {
    if (props.pending) return;
    const price = typedPrice(text, currency);
    if (price.ok) props.onPrice(price.value);
    else setProblem(`The price ${price.message}`);
  };
  return (
    // The keys belong to the field inside; the form only hears them on their way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="cell-edit"
      aria-label={`Another price for ${props.item.planName}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        approve();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') props.onClose();
      }}
    >
      <input
        aria-label={`Price in ${currency}`}
        aria-invalid={problem ? true : undefined}
        className={problem ? 'is-bad' : undefined}
        ref={field}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem('');
        }}
      />
      <div className="cell-pop">
        {problem && <Problem>{problem}</Problem>}
        <div className="tw:flex tw:flex-wrap tw:gap-2">
          <Button type="submit" look="primary" disabled={props.pending}>
            Approve at this price
          </Button>
          <Button look="ghost" onClick={props.onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

export function heldItem(hold: ImportHold): Item<ImportHold> {
  const { before, after, evidence, decidedAt, runId } = hold;
  const isReleased = hold.state === 'released' && before.currency === after.currency;
  // Of what was released: that may be another price than the file had.
  const [price, current] = isReleased
    ? [after.price, before.price]
    : [evidence.price, evidence.current];
  const ratio = price && current ? Number(price) / Number(current) : Number(evidence.medianRatio);
  return {
    id: hold.id,
    planId: hold.planId,
    planName: hold.planName,
    of: `${hold.carrierName}, ${hold.regionName}${hold.restores ? ', in the trash until approved' : ''}`,
    isInTrash: hold.restores,
    page: hold.restores ? null : paths.preview(paths.plan(hold.slug)),
    price: fieldText(before, 'price'),
    next: fieldText(after, 'price'),
    why: [ratio && moveText(ratio), evidenceText(evidence, after.currency as Currency | undefined)]
      .filter(Boolean)
      .join('. '),
    source: { label: `Import ${runId}`, to: adminAddress({ tab: 'import', run: runId }) },
    since: decidedAt
      ? `${ageText(decidedAt)}${hold.decidedBy ? `, ${hold.decidedBy}` : ''}`
      : ageText(hold.createdAt),
    row: hold,
  };
}

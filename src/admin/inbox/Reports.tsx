import { useState } from 'react';
import type { DecideReportsInput, PriceReport } from '#src/contract/prices/price-reports.ts';
import { moveText } from '#src/domain/imports/evidence-words.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import {
  REPORT_KIND_LABELS,
  REPORT_STATE_LABELS,
  REPORT_STATES,
  type ReportState,
} from '#src/domain/prices/reports/price-reports.ts';
import { BatchOutcome } from '../plans/bulk/BatchOutcome.tsx';
import { withQuery } from '../core/data/with-query.ts';
import { adminCall } from '../core/data/call.ts';
import { KEEP, useRead } from '../core/data/reads.ts';
import { useWrite } from '../core/data/writes.ts';
import { confirm } from '../core/dialog/confirm.tsx';
import { Dialog } from '../core/dialog/Dialog.tsx';
import { CreateForm } from '../core/form/CreateForm.tsx';
import type { Values } from '../core/form/fields.ts';
import { ageText } from '../core/time.ts';
import { InboxList, type PickedRows } from './InboxList.tsx';
import type { Item } from './item.tsx';
import { ANSWER_FIELD, canTakeOver, ReportForm } from './ReportForm.tsx';
import { useTooLate } from './use-decide.ts';

/** What visitors say is wrong with plans: answered in public, with their price or ours, or declined. */
export function Reports({ params }: { params: URLSearchParams }) {
  const state = REPORT_STATES.find((known) => known === params.get('state')) ?? 'open';
  const page = Number(params.get('page')) || 1;
  const read = useRead(withQuery(api.priceReports, { state, page }), KEEP);
  const [taking, setTaking] = useState<number | null>(null);
  // Taking over ends with the drawer that it stands in.
  if (taking !== null && taking !== Number(params.get('id'))) setTaking(null);
  const [answering, setAnswering] = useState<PickedRows | null>(null);
  const write = useWrite({
    run: ({ report: { id, version }, to }: { report: PriceReport; to: ReportState }) =>
      adminCall('PUT', api.priceReport(id), { body: { state: to, answer: null, version } }),
    done: (report) => ({
      title: report.state === 'open' ? 'Report opened again' : 'Report declined',
      description: report.planName,
      ...(report.state !== 'open' && {
        action: { label: 'Undo', run: () => decide(report, 'open') },
      }),
    }),
    failed: 'Error deciding on the report',
    soon: true,
  });
  const tooLate = useTooLate();
  const decide = (report: PriceReport, to: ReportState) =>
    void write.mutateAsync({ report, to }).catch(tooLate);
  const decideAll = useWrite({
    run: (input: DecideReportsInput) => adminCall('POST', api.decideReports, { body: input }),
    done: ({ decided }, { state: to }) => ({
      title: `${plural(decided, 'report')} ${REPORT_STATE_LABELS[to].toLowerCase()}`,
    }),
    failed: 'Error deciding on the reports',
    marks: true,
  });
  const whichOf = ({ upTo, ids }: PickedRows): DecideReportsInput['which'] =>
    upTo === null ? { ids } : { upTo };
  const declineAll = async (picked: PickedRows) => {
    const question = {
      title: `Decline ${plural(picked.count, 'report')}?`,
      text: 'The public pages stay as they are. Each can be opened again.',
      action: 'Decline',
      danger: true,
    };
    if (await confirm(question))
      decideAll.mutate(
        { state: 'rejected', answer: null, which: whichOf(picked) },
        { onSuccess: picked.clear },
      );
  };
  return (
    <>
      <BatchOutcome
        error={null}
        decided={decideAll.data}
        noun="Report"
        done="Decided as one batch."
      />
      <InboxList<PriceReport>
        params={params}
        label="Reports of readers"
        noun="report"
        states={REPORT_STATES.map((each) => [each, REPORT_STATE_LABELS[each]])}
        state={state}
        read={read}
        itemOf={reportItem}
        empty={<p>{state === 'open' ? 'No report waits.' : 'No reports are in this state.'}</p>}
        answers={(item, { edit, open }) => {
          const { row: report } = item;
          const to = (next: ReportState) => () => decide(report, next);
          if (state !== 'open') return [{ icon: 'undo-2', label: 'Open again', run: to('open') }];
          const decline = {
            icon: 'x',
            label: 'Decline',
            letter: 'r',
            run: to('rejected'),
          } as const;
          if (item.isInTrash) return [decline];
          const [label, run] = canTakeOver(report)
            ? [
                `Take over ${item.next}`,
                () => void open(item).then((yes) => yes && setTaking(report.id)),
              ]
            : ['Change the price', () => edit(item)];
          return [{ icon: 'pencil', label, letter: 'e', asks: true, run }, decline];
        }}
        hasAll
        pending={decideAll.isPending}
        bulk={
          state === 'open'
            ? [
                { label: 'Answer', look: 'primary', run: setAnswering },
                { label: 'Decline', look: 'danger', run: (picked) => void declineAll(picked) },
              ]
            : undefined
        }
        form={({ row }, onSaved, onClose) =>
          state !== 'rejected' && (
            <ReportForm
              key={`${row.id} ${taking === row.id}`}
              report={row}
              isTaking={taking === row.id}
              onSaved={onSaved}
              onClose={taking === row.id ? () => setTaking(null) : onClose}
            />
          )
        }
      />
      {answering && (
        <Dialog
          title={`Answer ${plural(answering.count, 'report')}`}
          onClose={() => setAnswering(null)}
        >
          <CreateForm
            label="Answer reports"
            fields={[ANSWER_FIELD]}
            start={{ answer: '' }}
            write={{
              isPending: decideAll.isPending,
              mutate: ({ answer }: Values, then) =>
                decideAll.mutate(
                  { state: 'answered', answer: String(answer), which: whichOf(answering) },
                  then as object,
                ),
            }}
            inDrawer
            submit={`Answer ${answering.count}`}
            busy="Saving..."
            onMade={() => {
              answering.clear();
              setAnswering(null);
            }}
            onClose={() => setAnswering(null)}
          />
        </Dialog>
      )}
    </>
  );
}

/** What is said of a plan that visitors do not see any more. */
const HIDDEN = { page: '', preview: ', not public', trash: ', in the trash' } as const;

/** A report beside what the site shows. */
export function reportItem(report: PriceReport): Item<PriceReport> {
  const { seenIn, slug, price, currentPrice, currency, currentCurrency } = report;
  const path = paths.plan(slug);
  const pages = { page: path, preview: paths.preview(path), trash: null };
  return {
    id: report.id,
    planId: report.planId,
    planName: report.planName,
    of: `${report.carrier}, ${report.region}${HIDDEN[seenIn]}`,
    page: pages[seenIn],
    isInTrash: seenIn === 'trash',
    price: formatMoney(currentPrice, currentCurrency),
    next: price === null ? null : formatMoney(price, currency),
    why: [
      REPORT_KIND_LABELS[report.kind],
      price !== null && currency === currentCurrency && moveText(price / currentPrice),
      report.note && `“${report.note}”`,
    ]
      .filter(Boolean)
      .join(', '),
    quote: report.note,
    more: [
      report.answer && `Answer: ${report.answer}`,
      report.decidedAt && `Came ${ageText(report.createdAt)}`,
    ]
      .filter(Boolean)
      .join('. '),
    source: { href: report.seenAt },
    since: report.decidedAt
      ? `${ageText(report.decidedAt)}, ${report.decidedBy ?? 'somebody'}`
      : ageText(report.createdAt),
    row: report,
  };
}

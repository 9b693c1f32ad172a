import type { MailState } from '#src/contract/people/mail.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { Button } from '../../core/parts/Button.tsx';
import { adminCall } from '../../core/data/call.ts';
import { useRead } from '../../core/data/reads.ts';
import { useWrite } from '../../core/data/writes.ts';
import { col, momentCol } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { ListPanel } from '../../core/records/ListPanel.tsx';
import { StateWord } from '../../core/parts/StateWord.tsx';
import { clockText } from '../../core/time.ts';
import { MAIL_LABELS, NO_MAIL, mailOutcomeText } from './words.ts';

type Row = MailState['mails'][number];

const LOOKS = { waiting: 'active', failed: 'bad' } as const;
const STATE_LABELS = { waiting: 'Waiting', failed: 'Not delivered' } as const;

const COLUMNS: readonly GridColumn<Row>[] = [
  momentCol('at', 'When', ({ createdAt }) => createdAt, { phone: 'end' }),
  col(
    'state',
    'State',
    ({ state }) => <StateWord look={LOOKS[state]}>{STATE_LABELS[state]}</StateWord>,
    { phone: 'second' },
  ),
  col(
    'kind',
    'Mail',
    ({ kind, to }) => (
      <>
        <span>{MAIL_LABELS[kind]}</span>
        <span className="sub">To {to}</span>
      </>
    ),
    { className: 'strong plan-cell', phone: 'first' },
  ),
  col('tries', 'Tries', ({ attempts }) => attempts, { num: true }),
  col('outcome', 'Last try', (row) => <span className="muted">{mailOutcomeText(row)}</span>, {
    className: 'grow-cell',
    phone: 'second',
  }),
  momentCol('next', 'Next try', ({ state, at }) => (state === 'waiting' ? at : null), {
    none: 'None',
  }),
];
/** Milliseconds between looks while something waits. */
const LOOK_MS = 3000;

/** Whether mail is sent, from whom, and what became of what could not be delivered. */
export function MailPanel({ params }: { params: URLSearchParams }) {
  const mail = useRead(mailApi.mail, {
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? LOOK_MS : false),
  });
  const test = useWrite({
    run: () => adminCall('POST', mailApi.testMail),
    done: ({ message }) => ({ title: message }),
    failed: 'Error sending the test',
    soon: true,
  });
  const { data } = mail;
  const canTest = data?.sender && !data.readOnly && data.ownAddress !== null;
  return (
    <>
      <ListPanel
        params={params}
        label="Mails"
        noun="mail"
        says={
          data && (
            <span className="tw:wrap-anywhere">
              {stateOf(data)} {plural(data.waiting, 'mail')} waiting.
              {data.sender && data.ownAddress === null && (
                <>
                  {' '}
                  For a test, set your own e-mail address on{' '}
                  <a href={paths.account}>your account page</a>.
                </>
              )}
            </span>
          )
        }
        tools={
          canTest && (
            <Button disabled={test.isPending} onClick={() => test.mutate(undefined)}>
              Send a test mail to me
            </Button>
          )
        }
        columns={COLUMNS}
        rows={data?.mails}
        nameOf={({ kind, to, createdAt }) =>
          `${MAIL_LABELS[kind]} to ${to}, ${clockText(createdAt)}`
        }
        read={mail}
        empty="No mail waits, and all others were delivered."
      />
      {data && data.mails.length > 0 && (
        <p className="hint tw:mt-3">
          A mail is tried for a day, with longer and longer waits. What was delivered is not kept.
        </p>
      )}
    </>
  );
}

/** How it stands, in a sentence. */
function stateOf({ sender, readOnly }: MailState): string {
  if (!sender) {
    return `${NO_MAIL} New passwords by link, invitations and alerts by mail are not offered.`;
  }
  if (readOnly) return 'The site is in read-only mode: no mail is sent.';
  return `Mail is sent as ${sender.from} by ${sender.server}.`;
}

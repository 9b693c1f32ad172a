import type { MailState } from '#src/contract/people/mail.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { Button } from '../Button.tsx';
import { call } from '../data/call.ts';
import { useRead } from '../data/reads.ts';
import { useWrite } from '../data/writes.ts';
import { Grid } from '../grid/Grid.tsx';
import { BAR, BAR_WORDS, PUSH } from '../grid/bar.ts';
import type { Column } from '../grid/grid-types.ts';
import { StateWord } from '../StateWord.tsx';
import { clockText, dayAndTime } from '../time.ts';
import { MAIL_LABELS, NO_MAIL, outcomeText } from './words.ts';

type Row = MailState['mails'][number];

const LOOKS = { waiting: 'active', failed: 'bad' } as const;
const STATE_LABELS = { waiting: 'Waiting', failed: 'Not delivered' } as const;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'at',
    head: 'When',
    phone: 'end',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={dayAndTime(createdAt)}>
        {clockText(createdAt)}
      </time>
    ),
  },
  {
    key: 'state',
    head: 'State',
    phone: 'second',
    cell: ({ state }) => <StateWord look={LOOKS[state]}>{STATE_LABELS[state]}</StateWord>,
  },
  {
    key: 'kind',
    head: 'Mail',
    className: 'strong plan-cell',
    phone: 'first',
    cell: ({ kind, to }) => (
      <>
        <span>{MAIL_LABELS[kind]}</span>
        <span className="sub">To {to}</span>
      </>
    ),
  },
  { key: 'tries', head: 'Tries', num: true, cell: ({ attempts }) => attempts },
  {
    key: 'outcome',
    head: 'Last try',
    className: 'grow-cell',
    phone: 'second',
    cell: (row) => <span className="muted">{outcomeText(row)}</span>,
  },
  {
    key: 'next',
    head: 'Next try',
    cell: ({ state, at }) =>
      state === 'waiting' ? <time dateTime={at}>{clockText(at)}</time> : 'None',
  },
];
/** Milliseconds between looks while something waits. */
const LOOK_MS = 3000;

/** Whether mail is sent, from whom, and what became of what could not be delivered. */
export function MailPanel() {
  const mail = useRead(mailApi.mail, {
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? LOOK_MS : false),
  });
  const test = useWrite({
    run: () => call('POST', mailApi.testMail),
    done: ({ message }) => ({ title: message }),
    failed: 'Error sending the test',
    soon: true,
  });
  const { data } = mail;
  const canTest = data?.sender && !data.readOnly && data.ownAddress !== null;
  return (
    <>
      <div className={BAR}>
        <p className={`${BAR_WORDS} tw:wrap-anywhere`}>{data && stateOf(data)}</p>
        <span className={PUSH} />
        <span className="hint" role="status">
          {data && `${plural(data.waiting, 'mail')} waiting`}
        </span>
        {canTest && (
          <Button disabled={test.isPending} onClick={() => test.mutate(undefined)}>
            Send a test mail to me
          </Button>
        )}
      </div>
      {data?.sender && data.ownAddress === null && (
        <p className="hint tw:mb-3">
          For a test, set your own e-mail address on <a href={paths.account}>your account page</a>.
        </p>
      )}
      <Grid
        label="Mails"
        columns={COLUMNS}
        rows={data?.mails}
        nameOf={({ kind, to, createdAt }) =>
          `${MAIL_LABELS[kind]} to ${to}, ${clockText(createdAt)}`
        }
        read={mail}
        empty={<p>No mail waits, and all others were delivered.</p>}
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

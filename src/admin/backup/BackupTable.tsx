import type { BackupInfo, BackupList, RestoreDrill } from '#src/contract/backups.ts';
import { api } from '#src/domain/paths.ts';
import { formatDay } from '#src/domain/dates.ts';
import { plural } from '#src/domain/plural.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Button } from '../Button.tsx';
import { Heads } from '../grid/Heads.tsx';
import { Problem } from '../Problem.tsx';
import { ageText, clockText } from '../time.ts';

const KIND: Record<BackupInfo['kind'], string> = {
  manual: 'By hand',
  scheduled: 'Scheduled',
  'before-reset': 'Before a reset',
  'before-reload': 'Before a reload',
  'before-upgrade': 'Before an upgrade',
  'before-restore': 'Before a restore',
  content: 'Content only',
  'content-file': 'Content of a file',
};

const TABLE =
  'tw:w-full tw:[&_td]:wrap-break-word! tw:[&_:is(th,td):not(.num)]:pr-3! tw:[&_.num]:pr-0! tw:[&_.num]:pl-4! tw:[&_.num]:whitespace-nowrap!';

/** The backups with what can be done with each, and what becomes of them. */
export function BackupTable({
  list,
  busy,
  onRestore,
  onRestoreAll,
}: {
  list: BackupList;
  busy: boolean;
  onRestore: (backup: BackupInfo) => void;
  onRestoreAll: (backup: BackupInfo) => void;
}) {
  return (
    <>
      {list.failure && (
        <Problem>
          The last backup failed {ageText(list.failure.at)}: {list.failure.reason}
        </Problem>
      )}
      {list.restore?.problem && (
        <Problem>
          {list.restore.name} was not restored {ageText(list.restore.at)}: {list.restore.problem}
        </Problem>
      )}
      {list.drill?.backup && <Drill {...list.drill} />}
      {list.backups.length === 0 ? (
        <p>There is no backup yet.</p>
      ) : (
        <table className={`changes ${TABLE}`}>
          <Heads of={['Made', 'What', 'Plans', 'Size']} num={2} />
          <tbody>
            {list.backups.map((backup) => (
              <tr key={backup.name} title={backup.name}>
                <td>
                  <time dateTime={backup.madeAt}>{ageText(backup.madeAt)}</time>
                  {!backup.good && <span className="muted">, not checked</span>}
                </td>
                <td>
                  {KIND[backup.kind]}
                  <span className="tw:flex tw:flex-wrap tw:gap-x-3.5 tw:gap-y-0.5 tw:text-(length:--t-13) tw:*:text-left">
                    <Button look="link" disabled={busy} onClick={() => onRestore(backup)}>
                      Restore content
                    </Button>
                    {list.restorable && list.restarts && !backup.contentOnly && (
                      <Button look="link" disabled={busy} onClick={() => onRestoreAll(backup)}>
                        Restore everything
                      </Button>
                    )}
                    {backup.contentOnly && (
                      <a href={api.backup(backup.name)} download>
                        Download
                      </a>
                    )}
                  </span>
                </td>
                <td className="num">{backup.plans ?? '-'}</td>
                <td className="num">{(backup.bytes / 1_000_000).toFixed(1)} MB</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="muted">
        {list.nextRun ? `Next ${clockText(list.nextRun)}. ` : 'No schedule. '}
        Kept for {plural(list.keepDays, 'day')}. Only backups of content can be downloaded: they
        hold carriers, regions, SIM cards with prices and drafts, SEO settings, import profiles and
        feeds, trash included. The others hold password hashes too and stay on the server, in{' '}
        <code>{list.folder}</code>.{' '}
        {!list.restorable ? (
          <>
            The database is on a libSQL server: <code>docs/operations.md</code> says how one goes
            back there whole.
          </>
        ) : list.restarts ? (
          <>The restore of everything starts the server anew.</>
        ) : (
          <>
            To put one back whole, users and history too, stop the server and run{' '}
            <code>npm run cli -- restore</code> with its name.
          </>
        )}
      </p>
    </>
  );
}

/** How the last trial of a backup went. */
function Drill({ at, problem, rows }: RestoreDrill) {
  const day = formatDay(at.slice(0, 10));
  if (problem !== null) {
    return (
      <Problem>
        The backup that was put back on trial on {day} is no good: {problem}
      </Problem>
    );
  }
  return (
    <p role="note" className="tw:flex tw:gap-1.5">
      <Icon name="check" />
      Restored on trial and compared on {day}: all {plural(rows, 'row')} came back.
    </p>
  );
}

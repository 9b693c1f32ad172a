import type { BackupInfo, BackupList } from '#src/contract/history/backups.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
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
};

const TABLE =
  'tw:w-full tw:[&_td]:wrap-break-word! tw:[&_:is(th,td):not(.num)]:pr-3! tw:[&_.num]:pr-0! tw:[&_.num]:pl-4! tw:[&_.num]:whitespace-nowrap!';

/** The backups with what can be done with each, and what becomes of them. */
export function BackupTable({
  list,
  busy,
  onRestore,
}: {
  list: BackupList;
  busy: boolean;
  onRestore: (backup: BackupInfo) => void;
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
                  {!backup.good && <span className="muted">, not proven</span>}
                </td>
                <td>
                  {KIND[backup.kind]}
                  <span className="tw:flex tw:flex-wrap tw:gap-x-3.5 tw:gap-y-0.5 tw:text-(length:--t-13) tw:*:text-left">
                    {list.restorable && list.restarts && (
                      <Button look="link" disabled={busy} onClick={() => onRestore(backup)}>
                        Restore
                      </Button>
                    )}
                    <a href={api.backup(backup.name)} download>
                      Download without people
                    </a>
                  </span>
                </td>
                <td className="num">{backup.plans?.toLocaleString('en-US') ?? '-'}</td>
                <td className="num">{(backup.bytes / 1_000_000).toFixed(1)} MB</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="muted">
        {list.nextRun ? `Next ${clockText(list.nextRun)}. ` : 'No schedule. '}
        Kept for {plural(list.keepDays, 'day')}. The files hold password hashes and stay on the
        server, in <code>{list.folder}</code>; a copy without accounts, addresses and the history of
        changes can be downloaded.{' '}
        {!list.restorable ? (
          <>
            The database is on a libSQL server: <code>docs/operations.md</code> says how one goes
            back there.
          </>
        ) : list.restarts ? (
          <>A restore starts the server anew.</>
        ) : (
          <>
            To put one back, stop the server and run <code>npm run cli -- restore</code> with its
            name.
          </>
        )}
      </p>
    </>
  );
}

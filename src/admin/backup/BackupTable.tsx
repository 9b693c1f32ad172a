import type { BackupInfo, BackupList } from '#src/contract/backups.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { ageText, clockText } from '../time.ts';

const KIND: Record<BackupInfo['kind'], string> = {
  manual: 'By hand',
  scheduled: 'Scheduled',
  'before-reset': 'Before a reset',
  'before-reload': 'Before a reload',
  'before-restore': 'Before a restore',
  content: 'Content only',
  'content-file': 'Content of a file',
};

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
        <p className="err" role="alert">
          <Icon name="triangle-alert" />
          The last backup failed {ageText(list.failure.at)}: {list.failure.reason}
        </p>
      )}
      {list.backups.length === 0 ? (
        <p>There is no backup yet.</p>
      ) : (
        <table className="changes backups">
          <thead>
            <tr>
              <th scope="col">Made</th>
              <th scope="col">What</th>
              <th scope="col" className="num">
                Plans
              </th>
              <th scope="col" className="num">
                Size
              </th>
            </tr>
          </thead>
          <tbody>
            {list.backups.map((backup) => (
              <tr key={backup.name} title={backup.name}>
                <td>
                  <time dateTime={backup.madeAt}>{ageText(backup.madeAt)}</time>
                  {!backup.good && <span className="muted">, not checked</span>}
                </td>
                <td>
                  {KIND[backup.kind]}
                  <span className="backup-acts">
                    <button
                      type="button"
                      className="linkbtn"
                      disabled={busy}
                      onClick={() => onRestore(backup)}
                    >
                      Restore content
                    </button>
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
        {list.restorable ? (
          <>
            To put one back whole, users and history too, stop the server and run{' '}
            <code>npm run cli -- restore</code> with its name.
          </>
        ) : (
          <>
            The database is on a libSQL server: <code>docs/operations.md</code> says how one goes
            back there whole.
          </>
        )}
      </p>
    </>
  );
}

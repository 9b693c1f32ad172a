import type { ContentCheck, ContentRestored } from '#src/contract/backups.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { Button } from '../Button.tsx';
import { call } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { leaveQuietly, mayLeave } from '../frame/unsaved.ts';
import { ContentCounts } from './ContentCounts.tsx';
import { StateBox } from '../publish/StateBox.tsx';
import { BAR } from '../grid/bar.ts';

/** A checked backup, what it would replace, and the button that does it: shown, typed, done. */
export function RestoreContent({
  check,
  of,
  onDone,
  onCancel,
}: {
  check: ContentCheck;
  /** What people call the backup: a file's name, or when it was made. */
  of: string;
  onDone: (restored: ContentRestored) => void;
  onCancel: () => void;
}) {
  const restore = useWrite({
    run: ({ name }: ContentCheck) =>
      call('POST', api.backupContent(name), { body: { confirm: 'RESTORE' } }),
    done: 'Content restored',
    failed: 'Error restoring the content',
    soon: true,
  });
  const ask = async () => {
    if (!(await mayLeave())) return;
    const { counts, current } = check;
    let restored: ContentRestored | undefined;
    await confirm({
      title: 'Restore all content from this backup?',
      text: `${plural(current.plans, 'SIM card')} and all other content that stands now ${current.plans === 1 ? 'is' : 'are'} replaced by what the backup holds: ${plural(counts.plans, 'SIM card')} of ${plural(counts.carriers, 'carrier')}. Users and the history of changes stay. A backup of the database is made first.`,
      action: 'Restore content',
      doing: 'Restoring...',
      danger: true,
      typed: 'RESTORE',
      async run() {
        leaveQuietly();
        restored = await restore.mutateAsync(check);
      },
    });
    if (restored) onDone(restored);
  };
  return (
    <section aria-labelledby="restore-content">
      <h3 id="restore-content" className="tw:mb-3 tw:text-(length:--t-15) tw:wrap-anywhere">
        Restore content: {of}
      </h3>
      <ContentCounts current={check.current} counts={check.counts} />
      <div className={`${BAR} tw:mt-4`}>
        <Button look="danger" disabled={restore.isPending} onClick={() => void ask()}>
          Restore content
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}

/** What a restore came to. */
export function ContentIsRestored({ counts, backup }: ContentRestored) {
  return (
    <StateBox
      look="ok"
      status
      title="Content restored"
      acts={<TabLink to={addressOf({ tab: 'history' })}>Show in the history</TabLink>}
    >
      <p>
        {plural(counts.plans, 'SIM card')} of {plural(counts.carriers, 'carrier')} in{' '}
        {plural(counts.regions, 'region')} stand now. The public pages follow within moments. The
        database from before is kept as <code>{backup}</code>.
      </p>
    </StateBox>
  );
}

import { Button } from '../Button.tsx';
import { Backups, BackupButton } from './Backups.tsx';
import { useBackups } from './use-backups.ts';
import { useDatabaseActions } from '../DatabaseMenu.tsx';
import { Part } from '../publish/Part.tsx';

/** The database as a whole: its backups, and what puts all content back to a beginning. */
export function BackupsSection() {
  const work = useBackups();
  const actions = useDatabaseActions();
  return (
    <>
      <BackupButton work={work} />
      <div className="tw:mt-3 tw:grid tw:max-w-240 tw:gap-4">
        <Backups work={work} />
      </div>
      <Part id="whole-content" title="All content">
        <Whole
          does="Reload seed data"
          words="Carriers, regions and SIM cards of the seed go back to their seeded values; everything else stays."
          busy={actions.busy}
          onClick={() => void actions.reload()}
        />
        <Whole
          danger
          does="Reset database"
          words="Removes all carriers, regions, SIM cards and price records; users, settings and history stay."
          busy={actions.busy}
          onClick={() => void actions.reset()}
        />
      </Part>
    </>
  );
}

function Whole(props: {
  does: string;
  words: string;
  danger?: boolean;
  busy: boolean;
  onClick: () => void;
}) {
  return (
    <div className="tw:flex tw:flex-wrap tw:items-center tw:justify-between tw:gap-x-6 tw:gap-y-2 tw:border-b tw:border-line tw:py-3">
      <p className="tw:min-w-0 tw:flex-[1_1_20rem] tw:text-ink-2">{props.words}</p>
      <Button
        look={props.danger ? 'danger' : 'quiet'}
        disabled={props.busy}
        onClick={props.onClick}
      >
        {props.does}
      </Button>
    </div>
  );
}

import { Button } from '../../core/parts/Button.tsx';
import { go } from '../../core/frame/address.ts';
import { useDatabaseActions } from '../../core/settings/DatabaseMenu.tsx';

/** What a site without any SIM card begins with. */
export function Beginning() {
  const database = useDatabaseActions();
  return (
    <div className="empty">
      <h2>Nothing is listed yet</h2>
      <p>Bring in a file of SIM cards, add the first ones by hand, or begin with the seed data.</p>
      <p className="acts tw:flex tw:flex-wrap tw:justify-center tw:gap-2">
        <Button look="primary" onClick={() => void go({ tab: 'import' })}>
          Import a file
        </Button>
        <Button onClick={() => void go({ tab: 'carriers', new: '1' })}>New carrier</Button>
        <Button disabled={database.busy} onClick={() => void database.reload()}>
          Reload seed data
        </Button>
      </p>
    </div>
  );
}

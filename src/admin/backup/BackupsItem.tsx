import { api } from '#src/domain/paths.ts';
import { useRead } from '../data/reads.ts';
import { MenuItem } from '../frame/Menu.tsx';
import { ageText } from '../time.ts';

/** The line of the Database menu that opens the backups and says how the last one went. */
export function BackupsItem({ onOpen }: { onOpen: () => void }) {
  const { data } = useRead(api.backups);
  const last = data?.backups[0];
  return (
    <MenuItem onClick={onOpen}>
      Backups
      {data?.failure ? (
        <small className="danger"> last one failed</small>
      ) : (
        <small className="muted">
          {last ? ` ${ageText(last.madeAt)}` : data ? ' none yet' : ''}
        </small>
      )}
    </MenuItem>
  );
}

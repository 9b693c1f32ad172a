import { placeWords } from '#src/client/places/place-words.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useAdminCheck } from '../data/reads.ts';

/** Said above the work: somebody logged in on a device that the account was not known on. */
export function NewPlaceNotice() {
  const [place, ...more] = useAdminCheck().data?.newPlaces ?? [];
  if (!place) return null;
  return (
    <div className="notice tw:mt-3 tw:py-2!" role="status">
      <Icon name="info" />
      <p>
        <b>A login from a new place:</b> {placeWords(place)}
        {more.length > 0 && ` and ${more.length} more`}.{' '}
        <a href={`${paths.account}#new-places`}>Was that you?</a>
      </p>
    </div>
  );
}

import { paths } from '#src/domain/core/paths/paths.ts';
import { useAdminCheck } from '../core/data/reads.ts';
import { Notice } from '../core/parts/Problem.tsx';
import { dayAndTime } from '../core/time.ts';

/** Said above the work: somebody logged in on a device that the account was not known on. */
export function NewPlaceNotice() {
  const [place, ...more] = useAdminCheck().data?.newPlaces ?? [];
  if (!place) return null;
  return (
    <Notice title="A login from a new place:">
      {place.agent}, network {place.network}, {dayAndTime(place.at)}
      {more.length > 0 && ` and ${more.length} more`}.{' '}
      <a href={`${paths.account}#new-places`}>Was that you?</a>
    </Notice>
  );
}

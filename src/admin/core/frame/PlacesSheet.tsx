import { paths } from '#src/domain/core/paths/paths.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { Button } from '../parts/Button.tsx';
import { useModal } from '../dialog/Dialog.tsx';
import { addressOf } from './address.ts';
import { LogoutButton } from './LogoutButton.tsx';
import type { Place } from './place.ts';
import { TabLink } from '../parts/TabLink.tsx';

const LINK =
  'tw:flex tw:min-h-12 tw:items-center tw:justify-between tw:gap-3 tw:border-b tw:border-line tw:text-16 tw:font-(--w-mid) tw:text-ink tw:no-underline ' +
  'tw:-outline-offset-2 tw:aria-[current]:text-accent';

/** All places on a phone, from the lower edge. */
export function PlacesSheet(props: {
  places: readonly Place[];
  current: Place;
  onClose: () => void;
}) {
  const { places, current, onClose } = props;
  const ref = useModal();
  return (
    // A press beside it closes it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className="sheet"
      aria-labelledby="places-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="sheet-head">
        <h2 id="places-title">Admin Dashboard</h2>
        <Button look="ghost" className="btn-icon" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      <div className="sheet-body">
        <nav aria-label="Places">
          {places.map((place) => (
            <TabLink
              key={place.id}
              className={LINK}
              to={addressOf({ tab: place.id })}
              onFollow={onClose}
              isCurrent={place === current && 'page'}
            >
              {place.label}
              <span className="tw:text-14 tw:font-normal tw:text-ink-3">{place.title}</span>
            </TabLink>
          ))}
        </nav>
        <p className="tw:grid tw:grid-cols-2 tw:gap-2 tw:py-3">
          <a className="btn btn-quiet" href={paths.home}>
            View site
          </a>
          <LogoutButton look="quiet" />
        </p>
      </div>
    </dialog>
  );
}

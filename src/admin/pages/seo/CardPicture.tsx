import { useState } from 'react';
import { paths } from '#src/domain/core/paths/paths.ts';
import { pictureUrl } from '#src/domain/core/pictures/picture-url.ts';
import { useDebounced } from '../../core/parts/use-debounced.ts';

/**
 * The picture of the social card: the stored one, else the one that the site draws for the page at
 * `path`, asked for after a pause in typing. One of another site is shown once it was fetched.
 */
export function CardPicture({ address, path }: { address: string; path: string }) {
  const settled = useDebounced(address.trim(), 400);
  const drawn = useDebounced(paths.currentSocialImage(path), 400);
  const [failed, setFailed] = useState('');
  const url = pictureUrl(settled || drawn);
  if (!url) return <Frame text="This picture is shown once it was fetched." />;
  if (failed === url) {
    return <Frame text="The site has no picture of this page. Set an OG image to show one." />;
  }
  return (
    <img
      key={url}
      className={`${PICTURE} tw:block tw:object-cover`}
      src={url}
      alt=""
      onError={() => setFailed(url)}
    />
  );
}

const PICTURE = 'tw:relative tw:aspect-[1200/630] tw:w-full tw:overflow-hidden tw:bg-paper-2';

function Frame({ text }: { text: string }) {
  return (
    <div className={`${PICTURE} tw:grid tw:place-items-center tw:p-4 tw:text-center tw:text-ink-2`}>
      <p>{text}</p>
    </div>
  );
}

import { useState } from 'react';
import { paths } from '#src/domain/paths.ts';
import { pictureUrl } from '#src/domain/picture-url.ts';
import { useDebounced } from '../use-debounced.ts';

/**
 * The picture of the social card: the stored one, else the one that the site draws for the page at
 * `path`. It is asked for after a pause in typing; what cannot be shown
 * (no https address, gone, or refused to other sites) is said in its place, with the address.
 */
export function CardPicture({ address, path }: { address: string; path: string }) {
  const settled = useDebounced(address.trim(), 400);
  const drawn = useDebounced(paths.currentSocialImage(path), 400);
  const [failed, setFailed] = useState('');
  const url = pictureUrl(settled || drawn);
  if (!url) return <Frame text="The address of a picture begins with https://" />;
  if (failed === url && settled === '') {
    return <Frame text="The site has no picture of this page. Set an OG image to show one." />;
  }
  if (failed === url) {
    return (
      <Frame text="This picture cannot be loaded here. Networks that read the link may still get it:">
        {url}
      </Frame>
    );
  }
  return (
    <img
      key={url}
      className={`${PICTURE} tw:block tw:object-cover`}
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  );
}

const PICTURE = 'tw:relative tw:aspect-[1200/630] tw:w-full tw:overflow-hidden tw:bg-paper-2';

function Frame({ text, children }: { text: string; children?: string }) {
  return (
    <div className={`${PICTURE} tw:grid tw:place-items-center tw:p-4 tw:text-center tw:text-ink-2`}>
      <p>
        {text}
        {children && <b className="tw:mt-1 tw:block tw:font-medium tw:wrap-anywhere">{children}</b>}
      </p>
    </div>
  );
}

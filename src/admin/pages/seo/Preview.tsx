import { useState } from 'react';
import { pageTitle } from '#src/domain/pages/seo/seo.ts';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';
import { LogoMark } from '../../core/parts/LogoMark.tsx';
import { PanelHead } from '../../core/parts/PanelHead.tsx';
import { paths } from '#src/domain/core/paths/paths.ts';
import { pictureUrl } from '#src/domain/core/pictures/picture-url.ts';
import { useDebounced } from '../../core/parts/use-debounced.ts';

/**
 * The picture of the social card: the stored one, else the one that the site draws for the page at
 * `path`, asked for after a pause in typing. One of another site is shown once it was fetched.
 */
function CardPicture({ address, path }: { address: string; path: string }) {
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

export interface PreviewProps {
  /** Texts with their counts filled in. */
  title: string;
  description: string;
  siteTitle: string;
  path: string;
  /** As typed; empty for the one that the site draws. */
  image: string;
  hidden: boolean;
}

/** How the page looks in a search result and as a shared link, while it is typed. */
export function Preview(props: PreviewProps) {
  const { title, description, siteTitle, path, image, hidden } = props;
  const [phone, setPhone] = useState(false);
  const full = title ? pageTitle(title, siteTitle) : '';
  const { host, origin } = location;
  return (
    <section aria-label="Preview">
      <PanelHead>
        <h2>Preview</h2>
        <span className="seg seg-sm" role="group" aria-label="Preview as">
          <button type="button" aria-pressed={!phone} onClick={() => setPhone(false)}>
            Desktop
          </button>
          <button type="button" aria-pressed={phone} onClick={() => setPhone(true)}>
            Phone
          </button>
        </span>
      </PanelHead>
      <div className={`tw:grid tw:gap-4 ${phone ? 'tw:max-w-88' : ''}`}>
        <div className="tw:rounded-2 tw:border tw:border-line-2 tw:bg-surface tw:px-4.5 tw:py-4">
          <p className="tw:mt-0.5 tw:flex tw:items-center tw:gap-2.5 tw:text-(length:--t-13) tw:leading-4 tw:text-ink-2 tw:[&_span]:text-ink-3 tw:[&_svg]:size-7 tw:[&_svg]:rounded-full tw:[&_svg]:p-1.25 tw:[&_svg]:[box-shadow:inset_0_0_0_1px_var(--line-2)]">
            <LogoMark />
            <span>
              {siteTitle || PRODUCT}
              <br />
              <span className="muted">{origin + (path === '/' ? '' : path)}</span>
            </span>
          </p>
          {hidden ? (
            <p className="tw:mt-0.5 tw:text-ink-2">
              This page asks search engines to leave it out. It appears in no result.
            </p>
          ) : (
            <>
              <h3 className="tw:mt-2 tw:line-clamp-2 tw:text-(length:--t-20) tw:leading-6.5 tw:font-normal tw:tracking-normal tw:text-wrap tw:wrap-anywhere tw:text-blue-ink">
                {full || 'No title'}
              </h3>
              <p
                className={`tw:mt-0.5 tw:wrap-anywhere tw:text-ink-2 ${phone ? 'tw:line-clamp-3' : 'tw:line-clamp-2'}`}
              >
                {description || 'No description'}
              </p>
            </>
          )}
        </div>
        <div className="tw:overflow-hidden tw:rounded-2 tw:border tw:border-line-2 tw:bg-surface">
          <CardPicture address={image} path={path} />
          <div className="tw:px-4 tw:py-3">
            <span className="tw:text-(length:--t-13) tw:text-ink-3">{host}</span>
            <b className="tw:block tw:font-medium tw:wrap-anywhere">{title || 'No title'}</b>
          </div>
        </div>
      </div>
    </section>
  );
}

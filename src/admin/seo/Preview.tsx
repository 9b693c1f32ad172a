import { useState } from 'react';
import { pageTitle } from '#src/domain/seo.ts';
import { PRODUCT } from '#src/domain/vocabulary.ts';
import { CardPicture } from './CardPicture.tsx';
import { LogoMark } from '../frame/LogoMark.tsx';

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
      <div className="panel-h">
        <h2>Preview</h2>
        <span className="seg seg-sm" role="group" aria-label="Preview as">
          <button type="button" aria-pressed={!phone} onClick={() => setPhone(false)}>
            Desktop
          </button>
          <button type="button" aria-pressed={phone} onClick={() => setPhone(true)}>
            Phone
          </button>
        </span>
      </div>
      <div className={phone ? 'previews is-phone' : 'previews'}>
        <div className="serp">
          <p className="site">
            <LogoMark />
            <span>
              {siteTitle || PRODUCT}
              <br />
              <span className="muted">{origin + (path === '/' ? '' : path)}</span>
            </span>
          </p>
          {hidden ? (
            <p>This page asks search engines to leave it out. It appears in no result.</p>
          ) : (
            <>
              <h3>{full || 'No title'}</h3>
              <p className="serp-text">{description || 'No description'}</p>
            </>
          )}
        </div>
        <div className="og">
          <CardPicture address={image} path={path} />
          <div className="og-t">
            <span>{host}</span>
            <b>{title || 'No title'}</b>
          </div>
        </div>
      </div>
    </section>
  );
}

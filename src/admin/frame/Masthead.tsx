import { paths } from '#src/domain/paths.ts';
import { PRODUCT } from '#src/domain/vocabulary.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { LogoMark } from './LogoMark.tsx';

/** The header of the dashboard: logo, command button, the way to the site. */
export function Masthead({ onCommand }: { onCommand: () => void }) {
  return (
    <header className="hdr">
      <div className="wrap">
        <a className="logo" href={paths.home}>
          <LogoMark />
          {PRODUCT}
        </a>
        <div className="hdr-end">
          <button type="button" className="kbar" aria-keyshortcuts="Control+K" onClick={onCommand}>
            <Icon name="search" />
            <span>Search or run a command</span>
            <kbd>Ctrl K</kbd>
          </button>
          <a className="btn btn-ghost btn-sm view-site" href={paths.preview('/')}>
            Preview site
          </a>
          <a className="btn btn-ghost btn-sm view-site" href={paths.home}>
            View site <Icon name="arrow-up-right" />
          </a>
        </div>
      </div>
    </header>
  );
}

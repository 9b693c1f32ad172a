import type { ReactNode } from 'react';
import { paths } from '#src/domain/paths.ts';
import { PRODUCT } from '#src/domain/vocabulary.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { LogoMark } from './LogoMark.tsx';

const LINK = 'btn btn-ghost btn-sm tw:max-md:hidden';
const COMMAND =
  'tw:flex tw:h-(--h-sm) tw:items-center tw:gap-2 tw:rounded-2 tw:border tw:border-line-ui tw:bg-surface ' +
  'tw:text-left tw:text-ink-3 tw:max-lg:w-10 tw:max-lg:justify-center tw:whitespace-nowrap tw:lg:w-70 tw:lg:pr-1.5 tw:lg:pl-2.5';

/** The header of the dashboard: logo, title, command button, the way to the site, and its end. */
export function Masthead({ onCommand, end }: { onCommand: () => void; end: ReactNode }) {
  return (
    <header className="tw:border-b tw:border-line tw:bg-paper">
      <div className="wrap tw:flex tw:h-13 tw:items-center tw:gap-3">
        <a className="logo" href={paths.home}>
          <LogoMark />
          <span className="tw:max-md:sr-only">{PRODUCT}</span>
        </a>
        <div className="tw:min-w-0 tw:border-l tw:border-line-2 tw:pl-3">
          <h1 className="tw:text-15 tw:leading-5 tw:font-(--w-mid) tw:tracking-normal">
            Admin Dashboard
          </h1>
          <p className="tw:text-13 tw:leading-4 tw:text-ink-2 tw:max-xl:sr-only">
            Manage SIM card data, carriers, regions, and price history
          </p>
        </div>
        <div className="tw:ml-auto tw:flex tw:items-center tw:gap-2">
          <button
            type="button"
            className={COMMAND}
            aria-keyshortcuts="Control+K"
            onClick={onCommand}
          >
            <Icon name="search" />
            <span className="tw:max-lg:sr-only">Search or run a command</span>
            <kbd className="tw:ml-auto tw:max-lg:hidden">Ctrl K</kbd>
          </button>
          <a className={LINK} href={paths.preview('/')}>
            Preview site
          </a>
          <a className={LINK} href={paths.home}>
            View site <Icon name="arrow-up-right" />
          </a>
          {end}
        </div>
      </div>
    </header>
  );
}

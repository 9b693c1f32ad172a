import type { ReactNode } from 'react';
import { paths } from '#src/domain/core/paths/paths.ts';
import { holds } from '#src/domain/people/roles.ts';
import { BackupsSection } from '../../history/backup/BackupsSection.tsx';
import { adminAddress } from '../../core/browser/address.ts';
import type { PlaceProps } from '../place.ts';
import { TabLink } from '../../core/parts/TabLink.tsx';
import { useChosenInSight } from '../../core/parts/ViewSwitch.tsx';
import { HistoryList } from '../../history/HistoryList.tsx';
import { Jobs } from './Jobs.tsx';
import { MailPanel } from '../../people/mail/MailPanel.tsx';
import { useRole } from '../../core/role.tsx';
import { Analyzer } from '../../pages/seo/Analyzer.tsx';
import { OldAddresses } from '../../pages/seo/OldAddresses.tsx';
import { SeoSettings } from '../../pages/seo/SeoSettings.tsx';
import { SECTIONS } from './sections.ts';
import { TabHead } from '../../core/parts/TabHead.tsx';
import { TokenList } from '../../people/tokens/TokenList.tsx';
import { TrashList } from '../../history/trash/TrashList.tsx';
import { InvitationList } from '../../people/users/InvitationList.tsx';
import { People } from '../../people/users/People.tsx';

const LINK =
  'tw:flex-none tw:rounded-2 tw:px-2.5 tw:py-1.5 tw:text-ink-2 tw:no-underline tw:hover:bg-ink/6 tw:hover:text-ink ' +
  'tw:aria-[current]:bg-accent-soft tw:aria-[current]:font-(--w-mid) tw:aria-[current]:text-accent';

const CONTENT: Readonly<Record<string, (props: PlaceProps) => ReactNode>> = {
  '': ({ params }) => <SeoSettings key={params.get('path')} params={params} />,
  analyzer: ({ params }) => <Analyzer params={params} />,
  old: ({ params }) => <OldAddresses params={params} />,
  people: (props) => (
    <>
      <People {...props} />
      <InvitationList params={props.params} />
    </>
  ),
  mail: ({ params }) => <MailPanel params={params} />,
  integrations: ({ params }) => <TokenList params={params} />,
  backups: ({ params }) => <BackupsSection params={params} />,
  jobs: ({ params }) => <Jobs params={params} />,
  history: ({ params }) => <HistoryList params={params} />,
  trash: ({ params }) => <TrashList params={params} />,
};

/** What is set once and looked at seldom, a section each. */
export function SettingsTab(props: PlaceProps) {
  const role = useRole();
  const mine = SECTIONS.filter((section) => holds(role, section.role ?? 'viewer'));
  const wanted = props.params.get('view') ?? '';
  const { view, label } = mine.find((section) => section.view === wanted) ?? mine[0]!;
  const nav = useChosenInSight(mine.findIndex((section) => section.view === view));
  return (
    <div className="tw:grid tw:grid-cols-[11rem_minmax(0,1fr)] tw:gap-x-12 tw:gap-y-2 tw:max-[60rem]:grid-cols-1">
      <nav
        ref={nav}
        className="tw:sticky tw:top-[calc(var(--head)+1rem)] tw:-ml-2.5 tw:grid tw:content-start tw:gap-0.5 tw:self-start tw:pt-3 tw:max-[60rem]:static tw:max-[60rem]:-mx-(--gutter) tw:max-[60rem]:flex tw:max-[60rem]:overflow-x-auto tw:max-[60rem]:px-(--gutter) tw:max-[60rem]:[scrollbar-width:none]"
        aria-label="Sections of the settings"
      >
        {mine.map((section) => (
          <TabLink
            key={section.view}
            className={LINK}
            to={adminAddress({ tab: 'settings', view: section.view })}
            isCurrent={section.view === view && 'page'}
          >
            {section.label}
          </TabLink>
        ))}
        <a className={LINK} href={paths.account}>
          My account
        </a>
      </nav>
      <section className="tw:min-w-0" aria-label={label}>
        <TabHead title={label} />
        {CONTENT[view]!(props)}
      </section>
    </div>
  );
}

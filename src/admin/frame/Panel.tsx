import { CarriersTab } from '../CarriersTab.tsx';
import { ChecksTab } from '../ChecksTab.tsx';
import { HistoryTab } from '../HistoryTab.tsx';
import { ImportTab } from '../ImportTab.tsx';
import { PlansTab } from '../PlansTab.tsx';
import { PricesTab } from '../PricesTab.tsx';
import { PublishingTab } from '../PublishingTab.tsx';
import { RegionsTab } from '../RegionsTab.tsx';
import { ReportsTab } from '../ReportsTab.tsx';
import { SeoTab } from '../SeoTab.tsx';
import { StatisticsTab } from '../StatisticsTab.tsx';
import { TrashTab } from '../TrashTab.tsx';
import { UsersTab } from '../UsersTab.tsx';
import { useAdminCheck } from '../data/reads.ts';
import type { TabId } from './tabs.ts';

/** The content of a tab. */
export function Panel({ tab, params }: { tab: TabId; params: URLSearchParams }) {
  const self = useAdminCheck().data ?? null;
  switch (tab) {
    case 'carriers':
      return <CarriersTab params={params} />;
    case 'regions':
      return <RegionsTab params={params} />;
    case 'simcards':
      return <PlansTab params={params} />;
    case 'prices':
      return <PricesTab params={params} />;
    case 'seo':
      return <SeoTab params={params} />;
    case 'history':
      return <HistoryTab params={params} />;
    case 'reports':
      return <ReportsTab params={params} />;
    case 'checks':
      return <ChecksTab params={params} />;
    case 'statistics':
      return <StatisticsTab params={params} />;
    case 'trash':
      return <TrashTab params={params} />;
    case 'users':
      return <UsersTab self={self} params={params} />;
    case 'import':
      return <ImportTab params={params} />;
    case 'publishing':
      return <PublishingTab params={params} />;
  }
}

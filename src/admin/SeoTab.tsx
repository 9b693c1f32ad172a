import { ViewSwitch } from './frame/ViewSwitch.tsx';
import { Analyzer } from './seo/Analyzer.tsx';
import { OldAddresses } from './seo/OldAddresses.tsx';
import { SeoSettings } from './seo/SeoSettings.tsx';
import { TabHead } from './TabHead.tsx';

const VIEWS = [
  ['', 'Settings'],
  ['analyzer', 'Analyzer'],
  ['old', 'Old addresses'],
] as const;

/** SEO: settings with previews, what the analyzer finds on the pages, the addresses of before. */
export function SeoTab({ params }: { params: URLSearchParams }) {
  const view = params.get('view') ?? '';
  const path = params.get('path') ?? '';
  return (
    <>
      <TabHead title="SEO">
        <ViewSwitch tab="seo" view={view} views={VIEWS} />
      </TabHead>
      {view === 'analyzer' ? (
        <Analyzer params={params} />
      ) : view === 'old' ? (
        <OldAddresses params={params} />
      ) : (
        <SeoSettings key={path} path={path} />
      )}
    </>
  );
}

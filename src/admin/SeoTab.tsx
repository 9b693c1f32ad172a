import { go } from './frame/address.ts';
import { Analyzer } from './seo/Analyzer.tsx';
import { SeoSettings } from './seo/SeoSettings.tsx';
import { StructuredDataView } from './seo/StructuredDataView.tsx';

const VIEWS = [
  ['', 'Settings'],
  ['analyzer', 'Analyzer'],
  ['data', 'Structured data'],
] as const;

/** SEO: settings with previews, what the analyzer finds on the pages, their structured data. */
export function SeoTab({ params }: { params: URLSearchParams }) {
  const view = params.get('view') ?? '';
  const path = params.get('path') ?? '';
  return (
    <>
      <div className="import-head">
        <h2>SEO</h2>
        <div className="seg" role="group" aria-label="Show">
          {VIEWS.map(([key, label]) => (
            <button
              key={key}
              type="button"
              aria-pressed={view === key}
              onClick={() => void go({ tab: 'seo', view: key })}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {view === 'analyzer' ? (
        <Analyzer params={params} />
      ) : view === 'data' ? (
        <StructuredDataView key={path} path={path || '/'} />
      ) : (
        <SeoSettings key={path} path={path} />
      )}
    </>
  );
}

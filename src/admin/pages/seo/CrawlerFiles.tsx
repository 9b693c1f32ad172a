import { useState } from 'react';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import type { SITEMAP_FREQUENCIES } from '#src/domain/core/vocabulary.ts';
import { KEEP, useRead } from '../../core/data/reads.ts';
import { withQuery } from '../../core/data/with-query.ts';
import { FilterSelect } from '../../core/grid/tools/FilterSelect.tsx';
import { useDebounced } from '../../core/parts/use-debounced.ts';
import { LoadFailure } from '../../core/parts/LoadFailure.tsx';
import { Loading } from '../../core/parts/Loading.tsx';
import { PanelHead } from '../../core/parts/PanelHead.tsx';

const CAPTION =
  'tw:mb-2 tw:flex tw:min-h-9 tw:flex-wrap tw:items-center tw:justify-between tw:gap-x-4 tw:gap-y-2 tw:text-(length:--t-14)';

/** robots.txt and the sitemap as they will be with the settings in the form, saved or not. */
export function CrawlerFiles(props: {
  indexingEnabled: boolean;
  sitemapFrequency: (typeof SITEMAP_FREQUENCIES)[number];
  changed: boolean;
}) {
  const { indexingEnabled, sitemapFrequency, changed } = props;
  const [part, setPart] = useState('');
  const query = { indexingEnabled, sitemapFrequency, ...(part && indexingEnabled && { part }) };
  const address = useDebounced(withQuery(api.seoPreview, query), 250);
  const { data, error, refetch, isPlaceholderData } = useRead(address, KEEP);
  return (
    <section className="tw:mt-11" aria-label="Robots and sitemap">
      <PanelHead>
        <h2>Robots and sitemap</h2>
        <span className="muted">
          {changed ? 'As they will be when these settings are saved' : 'As they are now'}
        </span>
      </PanelHead>
      {error && <LoadFailure read={{ error, refetch }} />}
      {!data && !error && <Loading />}
      {data && !error && (
        <div
          className="tw:grid tw:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] tw:items-start tw:gap-6 tw:max-md:grid-cols-1 tw:[&_.filter-select]:w-auto"
          aria-busy={isPlaceholderData}
        >
          <figure className="tw:m-0 tw:min-w-0">
            <figcaption className={CAPTION}>
              <a href={paths.robots} target="_blank" rel="noopener">
                {paths.robots}
              </a>
            </figcaption>
            <CodeBlock label={paths.robots} text={data.robots} />
          </figure>
          <figure className="tw:m-0 tw:min-w-0">
            <figcaption className={CAPTION}>
              <a
                href={part ? paths.sitemapPart(part) : paths.sitemap}
                target="_blank"
                rel="noopener"
              >
                {part ? paths.sitemapPart(part) : paths.sitemap}
              </a>
              <FilterSelect
                label="Part of the sitemap"
                all="Index"
                value={part}
                options={data.parts.map((name) => [name, name])}
                onChange={setPart}
              />
            </figcaption>
            <CodeBlock label="Sitemap" text={data.sitemap} />
            <p className="hint tw:mt-2">
              {plural(data.entries, 'entry', 'entries')}
              {data.shown < data.entries && `, the first ${data.shown} are shown`}
            </p>
          </figure>
        </div>
      )}
    </section>
  );
}

/** A file to read; it scrolls by itself, also by keyboard. */
function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre
      className="tw:m-0 tw:overflow-auto tw:rounded-2 tw:border tw:border-line tw:bg-surface tw:px-4 tw:py-3 tw:text-(length:--t-13) tw:leading-normal tw:[tab-size:2] tw:max-h-80"
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      tabIndex={0}
    >
      {text}
    </pre>
  );
}

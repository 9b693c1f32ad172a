import { useState } from 'react';
import { api, paths } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import type { SITEMAP_FREQUENCIES } from '#src/domain/vocabulary.ts';
import { KEEP, useRead } from '../data/reads.ts';
import { asked } from '../data/asked.ts';
import { FilterSelect } from '../grid/FilterSelect.tsx';
import { useDebounced } from '../use-debounced.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { LoadFailure } from '../frame/LoadFailure.tsx';
import { Loading } from '../frame/Loading.tsx';

/** robots.txt and the sitemap as they will be with the settings in the form, saved or not. */
export function CrawlerFiles(props: {
  indexingEnabled: boolean;
  sitemapFrequency: (typeof SITEMAP_FREQUENCIES)[number];
  changed: boolean;
}) {
  const { indexingEnabled, sitemapFrequency, changed } = props;
  const [part, setPart] = useState('');
  const query = { indexingEnabled, sitemapFrequency, ...(part && indexingEnabled && { part }) };
  const address = useDebounced(asked(api.seoPreview, query), 250);
  const { data, error, refetch, isPlaceholderData } = useRead(address, KEEP);
  return (
    <section className="seo-block" aria-label="Robots and sitemap">
      <div className="panel-h">
        <h2>Robots and sitemap</h2>
        <span className="muted">
          {changed ? 'As they will be when these settings are saved' : 'As they are now'}
        </span>
      </div>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && !error && (
        <div className="seo-files" aria-busy={isPlaceholderData}>
          <figure>
            <figcaption>
              <a href={paths.robots} target="_blank" rel="noopener">
                {paths.robots}
              </a>
            </figcaption>
            <CodeBlock label={paths.robots} text={data.robots} />
          </figure>
          <figure>
            <figcaption>
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
            <p className="hint">
              {plural(data.entries, 'entry', 'entries')}
              {data.shown < data.entries && `, the first ${data.shown} are shown`}
            </p>
          </figure>
        </div>
      )}
    </section>
  );
}

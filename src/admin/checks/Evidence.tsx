import type { Evidence as Found } from '#src/contract/prices/checks.ts';
import { hostLabel, httpsUrl } from '#src/domain/insight/affiliate.ts';
import { ageText, dayAndTime } from '../time.ts';

/** What the watcher read, one tap away: the words of the page, where and when, and what the server answered. */
export function Evidence({ evidence }: { evidence: Found }) {
  const { at, pageUrl, status, snippet } = evidence;
  const href = httpsUrl(pageUrl)?.href;
  return (
    <details className="tw:text-(length:--t-13) tw:text-ink-2">
      <summary className="tw:min-h-6 tw:cursor-pointer">{`Read ${ageText(at)}`}</summary>
      {snippet && (
        <blockquote className="tw:mx-0 tw:my-1 tw:border-l-2 tw:border-line-2 tw:pl-2.5 tw:wrap-anywhere tw:whitespace-normal">
          {snippet}
        </blockquote>
      )}
      <p>
        {href && (
          <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
            {hostLabel(href)}
          </a>
        )}{' '}
        <time dateTime={at}>{dayAndTime(at)}</time>
        {status !== null && `, status ${status}`}
      </p>
    </details>
  );
}

import type { Evidence as Found } from '#src/contract/checks.ts';
import { hostLabel, httpsUrl } from '#src/domain/affiliate.ts';
import { ageText } from '../time.ts';

/** What the watcher read, one tap away: the words of the page, where and when, and what the server answered. */
export function Evidence({ evidence }: { evidence: Found }) {
  const { at, pageUrl, status, snippet } = evidence;
  const href = httpsUrl(pageUrl)?.href;
  return (
    <details className="check-evidence">
      <summary>{`Read ${ageText(at)}`}</summary>
      {snippet && <blockquote>{snippet}</blockquote>}
      <p>
        {href && (
          <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
            {hostLabel(href)}
          </a>
        )}{' '}
        <time dateTime={at}>{new Date(at).toLocaleString('en-US')}</time>
        {status !== null && `, status ${status}`}
      </p>
    </details>
  );
}

import { useState } from 'react';
import type { VERSIONED } from '#src/contract/history/audit.ts';
import { Button } from '../core/parts/Button.tsx';
import { useAudit } from '../core/data/reads.ts';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { Loading } from '../core/parts/Loading.tsx';
import { ageText } from '../core/time.ts';
import { actionLabel } from './columns.tsx';
import { ChangeWords } from './Changes.tsx';
import { VersionDialog } from './VersionDialog.tsx';

/** What was done to one record, newest first; each version can be looked at and brought back. */
export function RecordVersions(props: { entity: (typeof VERSIONED)[number]; id: number }) {
  const { entity, id } = props;
  const audit = useAudit(new URLSearchParams({ entity, entityId: String(id) }));
  const [line, setLine] = useState<number | null>(null);
  if (audit.error && !audit.data) return <LoadFailure read={audit} />;
  if (!audit.data) return <Loading />;
  if (audit.data.data.length === 0) return <p className="muted">Nothing was changed yet.</p>;
  return (
    <>
      <ul className="versions">
        {audit.data.data.map((one) => (
          <li key={one.id}>
            <span>
              {actionLabel(one)} by {one.user ?? 'the server'}{' '}
              <time className="muted" dateTime={one.at}>
                {ageText(one.at)}
              </time>
              <span className="muted tw:block">
                <ChangeWords line={one} />
              </span>
            </span>
            {one.action !== 'delete' && (
              <Button
                look="ghost"
                aria-label={`View the version of ${ageText(one.at)}`}
                onClick={() => setLine(one.id)}
              >
                View
              </Button>
            )}
          </li>
        ))}
      </ul>
      {line !== null && <VersionDialog of={{ entity, id, line }} onClose={() => setLine(null)} />}
    </>
  );
}

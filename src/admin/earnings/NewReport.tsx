import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReportCheck, ReportReading } from '#src/contract/sale-reports.ts';
import { showToast } from '#src/client/toast.ts';
import { plural } from '#src/domain/plural.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import { invalidateContent } from '../data/client.ts';
import { useUpload } from '../data/use-upload.ts';
import { DropZone } from '../form/DropZone.tsx';
import { FILE_ACCEPT, FILE_HINT, fileProblem } from '../import/file.ts';
import { ReportChoices } from './ReportChoices.tsx';
import { ReportFindings } from './ReportFindings.tsx';

/** A file that is looked at, and what that came to. */
interface Looked {
  file: File;
  found: ReportCheck;
}

/** Reads a report, says what taking it over would do, and takes it over. Nothing is kept before. */
export function NewReport() {
  const client = useQueryClient();
  const [looked, setLooked] = useState<Looked | null>(null);
  /** How it was last said to be read. */
  const [reading, setReading] = useState<ReportReading>({});
  const { sending, problem, take } = useUpload({
    url: teamApi.saleReports,
    check: fileProblem,
    done(found, file) {
      if (!found.taken) return setLooked({ file, found });
      setLooked(null);
      setReading({});
      showToast({
        title: 'Report taken over',
        description: `${plural(found.fresh, 'new sale')}, ${found.changed} changed.`,
      });
      return void invalidateContent(client);
    },
  });
  const send = (files: ArrayLike<File> | null, next: ReportReading, seal?: string) => {
    setReading(next);
    void take(files, {
      'X-Mapping': encodeURIComponent(JSON.stringify(next)),
      ...(seal && { 'X-Take': seal }),
    });
  };
  return (
    <>
      <p className="muted tw:max-w-160 tw:pt-3 tw:pb-3">
        Read here what a network reports of your sales: first you see what would be taken over. Of
        the file only the sales are kept, nothing about buyers.
      </p>
      <DropZone
        label="Report of sales"
        accept={FILE_ACCEPT}
        hint={FILE_HINT}
        after="Reading"
        button={looked ? 'Choose another file' : 'Choose a file'}
        primary={!looked}
        sending={sending}
        problem={problem}
        onFiles={(files) => {
          // Its files are gone once the field is emptied.
          const chosen = [...(files ?? [])];
          setLooked(null);
          send(chosen, {});
        }}
      >
        {looked && <b>{looked.file.name}</b>}
      </DropZone>
      {looked && (
        <>
          <ReportChoices
            key={looked.found.network}
            found={looked.found}
            busy={sending !== null}
            reading={reading}
            onChange={(next) => send([looked.file], next)}
          />
          <ReportFindings
            found={looked.found}
            busy={sending !== null}
            onTake={(seal) => send([looked.file], reading, seal)}
            onCancel={() => setLooked(null)}
          />
        </>
      )}
    </>
  );
}

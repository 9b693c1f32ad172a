import type { ImportRun } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { useRead } from '../data/reads.ts';
import { MatchForm } from './MatchForm.tsx';
import { LoadFailure } from '../frame/LoadFailure.tsx';
import { Loading } from '../frame/Loading.tsx';

/** How the file is read: recognised, or matched column by column; leads to the dry run. */
export function MatchColumns({ run }: { run: ImportRun }) {
  const sample = useRead(api.importSample(run.id));
  const profiles = useRead(api.importProfiles);
  // Only without data: what was chosen must outlive a failed look at what is new.
  if (sample.data && profiles.data) {
    return <MatchForm run={run} look={sample.data.look} profiles={profiles.data} />;
  }
  const error = sample.error ?? profiles.error;
  if (!error) return <Loading />;
  const refetch = () => Promise.all([sample.refetch(), profiles.refetch()]);
  return <LoadFailure read={{ error, refetch }} />;
}

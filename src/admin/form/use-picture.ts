import { useMutation } from '@tanstack/react-query';
import { api } from '#src/domain/core/paths/paths.ts';
import { PICTURE_LIMITS, type PictureUse } from '#src/domain/pages/pictures/pictures.ts';
import { call, reason } from '../data/call.ts';
import { useUpload } from '../data/use-upload.ts';

/** Why a file would be refused, before it is sent. */
const fileProblem = ({ size }: File): Promise<string | null> =>
  Promise.resolve(size > PICTURE_LIMITS.bytes ? 'The picture is larger than 5 MB.' : null);

/** Brings pictures in, from a file or an address; `done` gets their addresses on this site. */
export function usePicture(use: PictureUse, done: (address: string) => void) {
  const { sending, problem, take } = useUpload({
    url: api.pictures,
    search: `?use=${use}`,
    check: fileProblem,
    done: ({ address }) => done(address),
  });
  const fetching = useMutation({
    mutationFn: (address: string) =>
      call('POST', api.fetchPicture, { body: { address: address.trim(), use } }),
    onSuccess: ({ address }) => done(address),
  });
  return {
    sending,
    fetching: fetching.isPending,
    /** What went wrong last; empty when nothing did. */
    failure: problem || (fetching.error ? reason(fetching.error) : ''),
    fetch: fetching.mutate,
    forget: fetching.reset,
    send(files: ArrayLike<File>) {
      if (files.length === 0) return;
      fetching.reset();
      // Those of a field are gone once it is emptied.
      void take(Array.from(files));
    },
  };
}

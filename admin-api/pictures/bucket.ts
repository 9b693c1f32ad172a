import { AwsClient } from 'aws4fetch';
import type { Db } from '#db/client.ts';
import { hasPicture, listPictureAddresses, readPictureFile } from '#db/queries/pictures.ts';
import { listRemovedPictures } from '#db/queries/removed-pictures.ts';
import { pictureFiles, readPictureAddress } from '#src/domain/pictures.ts';
import type { Logger } from '../log.ts';
import type { BucketSettings } from '../env-bucket.ts';
import { changeState, readState } from '../state.ts';

const TIMEOUT_MS = 20_000;

/** A copy of all pictures in an S3-compatible store, for a CDN that serves `/pictures/` from there. */
export interface Bucket {
  /** Puts the files of a picture there. What fails is tried again by `follow`. */
  put(address: string): Promise<void>;
  /**
   * Removes the files of pictures that are gone, and puts there what is missing. What fails is done the
   * next time: the log of the database knows what was removed, and the state of the data folder how far
   * the store has followed.
   */
  follow(): Promise<void>;
}

/** Opens the store; nothing is asked of it before the first picture. */
export function openBucket(
  { endpoint, bucket, region, keyId, secret }: BucketSettings,
  { db, log, dataDir }: { db: Db; log: Logger; dataDir: string },
): Bucket {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  });
  const send = async (method: string, file: string, also: RequestInit = {}) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // An address that leads elsewhere is none of ours.
    const options = { method, signal, redirect: 'error', ...also } as const;
    const answer = await client.fetch(`${endpoint}/${bucket}${file}`, options);
    await answer.arrayBuffer();
    return answer.status;
  };
  const store = async (file: string) => {
    const named = readPictureAddress(file)!;
    const body = await readPictureFile(db, named);
    if (!body) return;
    const headers = {
      'Content-Type': named.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    };
    const status = await send('PUT', file, { headers, body: new Uint8Array(body) });
    if (status !== 200) throw new Error(`the store answered ${status}`);
  };
  const remove = async (file: string) => {
    // It may have come again, under the same name.
    if (await hasPicture(db, readPictureAddress(file)!.hash)) return;
    const status = await send('DELETE', file);
    if (![200, 204, 404].includes(status)) throw new Error(`the store answered ${status}`);
  };
  /** Whether all of them went well. */
  const each = async (addresses: Iterable<string>, work: (file: string) => Promise<unknown>) => {
    try {
      for (const file of [...addresses].flatMap(pictureFiles)) await work(file);
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      log.warn({ evt: 'pictures.bucket.failed', reason });
      return false;
    }
  };
  const followRemoved = async () => {
    const { bucketTidied } = await readState(dataDir);
    const gone = await listRemovedPictures(db, bucketTidied ?? '');
    const last = gone.at(-1)?.at;
    const addresses = gone.map(({ address }) => address);
    if (last === undefined || !(await each(addresses, remove))) return;
    if (last !== bucketTidied) await changeState(dataDir, () => ({ bucketTidied: last }));
  };
  return {
    put: async (address) => void (await each([address], store)),
    async follow() {
      await followRemoved();
      // After it: what came while its old files went is put there again.
      await each(await listPictureAddresses(db), async (file) => {
        if ((await send('HEAD', file)) !== 200) await store(file);
      });
    },
  };
}

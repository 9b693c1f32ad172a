/** Where copies of pictures are put: an S3-compatible store. */
export interface BucketSettings {
  /** Without a slash at the end. */
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

const NAMES = {
  endpoint: 'S3_ENDPOINT',
  bucket: 'S3_BUCKET',
  keyId: 'S3_ACCESS_KEY_ID',
  secret: 'S3_SECRET_ACCESS_KEY',
} as const;

/** The variables of the store, as far as they are set. */
type Said = Record<(typeof NAMES)[keyof typeof NAMES], string | null> & { S3_REGION: string };

/** The store that the variables name; null where none is set. `wrong` is told of what is missing. */
export function readBucket(said: Said, wrong: (text: string) => Error): BucketSettings | null {
  const names = Object.values(NAMES);
  const missing = names.filter((name) => said[name] === null);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    throw wrong(
      `${missing.join(', ')} must be set too: a store of pictures needs ${names.join(', ')}`,
    );
  }
  const endpoint = said.S3_ENDPOINT!.replace(/(?<!\/)\/+$/, '');
  return {
    endpoint,
    bucket: said.S3_BUCKET!,
    region: said.S3_REGION,
    keyId: said.S3_ACCESS_KEY_ID!,
    secret: said.S3_SECRET_ACCESS_KEY!,
  };
}

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Env } from '../env.ts';
import { chooseEncoding, type Encoding } from '../http/encoding.ts';
import { baseHeaders, INERT_POLICY } from '../http/headers.ts';
import {
  contentTags,
  prepare,
  preparedResponse,
  readyFor,
  type Prepared,
} from '../http/prepared.ts';
import type { Shelf, Shelved } from '../http/shelf.ts';
import type { EncodedTexts } from './encoded-texts.ts';
import { addressOf, fileHeaders, isText, mediaType } from './file-kinds.ts';
import { documentPolicy, policyOfHtml } from './policy.ts';

/** How hard a file is encoded: most pages are made anew before many have read them. */
export const brotliQualityOf = (name: string): number => (extname(name) === '.html' ? 5 : 9);

/** A file of a release. */
export interface BuiltFile {
  /** Its length as it was built. */
  readonly bytes: number;
  /** The answer with it in the encoding that a client gets, while it is in memory; else undefined. */
  ready(acceptEncoding: string | undefined): Prepared | undefined;
  /** The same, read if need be; null when it is gone from the disk, or not as it was built. */
  open(acceptEncoding: string | undefined): Promise<Prepared | null>;
}

/** The answer with a file, or with a page as it was made; null when it is gone from the disk. */
export async function fileResponse(
  file: Pick<BuiltFile, 'open'>,
  request: Request,
): Promise<Response | null> {
  const opened = await file.open(request.headers.get('accept-encoding') ?? undefined);
  return opened && preparedResponse(opened, request);
}

/** All files of a release by address: '/plans', '/_astro/a.css'. */
export type Files = Map<string, BuiltFile>;

/** Where the files of all releases lie in memory, and their encoded texts on disk. */
export interface Stores {
  env: Env;
  shelf: Shelf;
  texts: EncodedTexts;
}

/** A file on disk, which is read when somebody asks for it. */
export class StoredFile implements BuiltFile, Shelved {
  readonly #stores: Stores;
  readonly #name: string;
  #prepared: Prepared | undefined;
  #opening: Promise<Prepared | null> | null = null;
  used = false;
  /** Where it lies; another release that holds the same file may outlive this one. */
  path: string;
  readonly bytes: number;
  readonly sha256: string | null;

  /** `name` is its path below the folder of the site; without a `sha256` nothing is kept on disk. */
  constructor(stores: Stores, name: string, of: { path: string; bytes: number; sha256?: string }) {
    this.#stores = stores;
    this.#name = name;
    this.path = of.path;
    this.bytes = of.bytes;
    this.sha256 = of.sha256 ?? null;
  }

  get size(): number {
    return this.#prepared?.size ?? 0;
  }

  drop(): void {
    this.#prepared = undefined;
  }

  ready(acceptEncoding: string | undefined): Prepared | undefined {
    const ready = readyFor(this.#prepared, acceptEncoding);
    if (ready) this.used = true;
    return ready;
  }

  async open(acceptEncoding: string | undefined): Promise<Prepared | null> {
    for (;;) {
      const ready = this.ready(acceptEncoding);
      if (ready) return ready;
      // One at a time: whoever asks for the same meanwhile gets what comes of it.
      const others = this.#opening;
      this.#opening ??= this.#load(chooseEncoding(acceptEncoding)).finally(() => {
        this.#opening = null;
      });
      const opened = await this.#opening;
      if (!others || opened === null || readyFor(opened, acceptEncoding)) return opened;
    }
  }

  async #load(encoding: Encoding): Promise<Prepared | null> {
    const known = this.#prepared;
    const prepared = known?.also ? await known.also(encoding) : await this.#read(encoding);
    if (!prepared) return null;
    this.#prepared = prepared;
    this.used = true;
    this.#stores.shelf.put(this);
    return prepared;
  }

  async #read(encoding: Encoding): Promise<Prepared | null> {
    const { env, texts } = this.#stores;
    const { sha256 } = this;
    const body = await readFile(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    // A power cut may have left it short: then it is as good as gone.
    if (body?.length !== this.bytes) return null;
    const address = addressOf(this.#name);
    const isPage = extname(this.#name) === '.html';
    const policy = isPage ? documentPolicy(policyOfHtml(body.toString('utf8')), env) : INERT_POLICY;
    return prepare({
      body,
      contentType: mediaType(this.#name)!,
      compress: isText(this.#name),
      brotliQuality: brotliQualityOf(this.#name),
      encodings: [encoding],
      ...(sha256 !== null && { through: (to, encode) => texts.get(sha256, to, encode) }),
      etag: contentTags(body, policy),
      headers: { ...baseHeaders(env), ...fileHeaders(address, isPage ? policy : null) },
      status: address === '/404' || address === '/region-not-found' ? 404 : 200,
    });
  }
}

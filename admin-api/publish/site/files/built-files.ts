import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Env } from '../../../env.ts';
import type { AnswerCache } from '../../../core/http/answers/answer-cache.ts';
import {
  contentTags,
  createAnswer,
  type HttpAnswer,
  type ReadyAnswer,
} from '../../../core/http/answers/answer.ts';
import { COMPRESSED, ENDINGS, type Encoding } from '../../../core/http/answers/encoding.ts';
import { baseHeaders, INERT_POLICY } from '../../../core/http/answers/headers.ts';
import { hasBytes } from '../../releases/content.ts';
import { servedAddress, fileCdnHeaders, fileHeaders, mediaType } from './file-kinds.ts';
import { documentPolicy, policyOfHtml } from './policy.ts';
import { shared } from '../shared.ts';

/** A file of a release. */
export interface BuiltFile {
  /** Its length as it was built. */
  readonly bytes: number;
  /** The answer with it in the encoding that a client gets, while it is in memory; else undefined. */
  ready(acceptEncoding: string | undefined): ReadyAnswer | undefined;
  /** The same, read if need be; null when it is gone from the disk, or not as it was built. */
  open(acceptEncoding: string | undefined): Promise<ReadyAnswer | null>;
  /** Whether it lies on the disk as it was built. */
  isThere(): boolean;
}

/** All files of a release by address: '/plans', '/_astro/a.css'. */
export type Files = Map<string, BuiltFile>;

/** What the files of all releases have in common: those that are asked for lie in `cache`. */
export interface Stores {
  env: Env;
  cache: AnswerCache;
}

/** Bytes of a file and of its encoded forms. */
export type FileSizes = { identity: number } & { readonly [E in Encoding]?: number | undefined };

/** A file on disk, with its encoded forms beside it; read when somebody asks for it. */
export class StoredFile implements BuiltFile {
  readonly #stores: Stores;
  readonly #name: string;
  /** Under which it is cached. */
  readonly #key: string;
  readonly #reading = shared<HttpAnswer | null>();
  readonly #path: string;
  readonly sizes: FileSizes;
  readonly sha256: string;

  /** `name` is its path below the folder of the site. */
  constructor(
    stores: Stores,
    name: string,
    of: { path: string; sizes: FileSizes; sha256: string },
  ) {
    this.#stores = stores;
    this.#name = name;
    this.#path = of.path;
    this.sizes = of.sizes;
    this.sha256 = of.sha256;
    this.#key = `${name} ${this.sha256}`;
  }

  get bytes(): number {
    return this.sizes.identity;
  }

  ready(acceptEncoding: string | undefined): ReadyAnswer | undefined {
    return this.#stores.cache.get(this.#key, '')?.ready(acceptEncoding);
  }

  isThere(): boolean {
    return hasBytes(this.#path, this.bytes);
  }

  async open(acceptEncoding: string | undefined): Promise<ReadyAnswer | null> {
    const { cache } = this.#stores;
    const answer = cache.get(this.#key, '') ?? (await this.#reading('', () => this.#prepare()));
    return answer && cache.open(this.#key, answer, acceptEncoding);
  }

  async #prepare(): Promise<HttpAnswer | null> {
    const { env, cache } = this.#stores;
    const body = await this.#read('identity');
    if (!body) return null;
    const address = servedAddress(this.#name);
    const isPage = extname(this.#name) === '.html';
    const policy = isPage ? documentPolicy(policyOfHtml(body.toString('utf8')), env) : INERT_POLICY;
    const encodings = COMPRESSED.filter((encoding) => this.sizes[encoding] !== undefined);
    const isMissing = address === '/404' || address === '/region-not-found';
    const answer = createAnswer({
      status: isMissing ? 404 : 200,
      contentType: mediaType(this.#name)!,
      headers: {
        ...baseHeaders(env),
        ...fileHeaders(address, isPage ? policy : null),
        ...(!isMissing && fileCdnHeaders(env, address)),
      },
      etag: contentTags(body, policy),
      encodings,
      varies: encodings.length > 0,
      bytes: (encoding) => this.#read(encoding),
    });
    cache.set(this.#key, '', answer);
    return answer;
  }

  /** Null when it is gone, or not as it was built: a power cut may have left it short. */
  async #read(encoding: Encoding): Promise<Buffer | null> {
    const body = await readFile(this.#path + ENDINGS[encoding]).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      },
    );
    return body?.length === this.sizes[encoding] ? body : null;
  }
}

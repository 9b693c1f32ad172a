import { pictures } from '#src/contract/pages/endpoints.ts';
import { PICTURE_LIMITS } from '#src/domain/core/pictures/pictures.ts';
import { requireBodyType } from '../../core/http/body-type.ts';
import { tooLarge } from '../pictures/redraw.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf } from '../../people/auth/writes.ts';

/** What it is says the file itself. */
const FILE_TYPES = ['application/octet-stream'];

export const pictureRoutes: RouteModule = (serve, deps) => {
  serve(
    pictures.send,
    async ({ query: { use } }, c) => {
      const body = c.req.raw.body as AsyncIterable<Uint8Array> | null;
      const bytes = await received(body, Number(c.req.header('Content-Length') ?? 0));
      return deps.pictures.keep(bytes, use, changeOf(c, deps));
    },
    { also: requireBodyType(FILE_TYPES) },
  );
  serve(pictures.fetch, ({ body: { address, use } }, c) =>
    deps.pictures.fetch(address, use, changeOf(c, deps)),
  );
};

/** All of a body; refused at the first byte too many. */
async function received(
  body: AsyncIterable<Uint8Array> | null,
  announced: number,
): Promise<Buffer> {
  if (announced > PICTURE_LIMITS.bytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > PICTURE_LIMITS.bytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

import type { APIRoute } from 'astro';
import { readPictureAddress } from '#src/domain/core/pictures/pictures.ts';
import { getCatalog, readPicture } from '../../inputs/catalog.ts';

/** The pictures that rows name, as files of the release. A name stands for its bytes for good. */
export async function getStaticPaths() {
  const addresses = (await getCatalog({})).pictures();
  return addresses.map((address) => {
    const name = address.replace('/pictures/', '');
    return { params: { name }, props: { address }, cacheKey: name };
  });
}

export const GET: APIRoute<{ address: string }> = async ({ props: { address } }) => {
  const body = await readPicture(address);
  if (!body) throw new Error(`the picture ${address} went away`);
  return new Response(new Uint8Array(body), {
    headers: { 'Content-Type': readPictureAddress(address)!.type },
  });
};

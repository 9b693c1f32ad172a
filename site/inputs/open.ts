import type { Catalog } from '#db/catalog/catalog.ts';
import { getCatalog } from './catalog.ts';
import { INPUTS, type FixedInput } from './fixed.ts';
import { frameOf, siteFrame, type Frame, type SiteFrame } from './frame.ts';

/** What the server hands to a page that is rendered on demand. */
interface Locals {
  catalog?: Catalog;
}

/** What the page with a name is given, without parameters. */
export async function openInput<N extends keyof typeof INPUTS>(
  locals: Locals,
  name: N,
): Promise<FixedInput<N>> {
  return (await INPUTS[name](await getCatalog(locals))) as FixedInput<N>;
}

/** What stands around the page whose head names `path` as its address. */
export async function openFrame(locals: Locals, path: string | undefined): Promise<Frame> {
  return frameOf(await getCatalog(locals), path);
}

/** What stands around every page. */
export async function openSiteFrame(locals: Locals): Promise<SiteFrame> {
  return siteFrame(await getCatalog(locals));
}

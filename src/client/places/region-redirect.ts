import { publicApi as api, paths } from '#src/domain/core/paths/paths.ts';

/** Asks for the region that the page stands for and replaces the page by the region's own. */
export async function startRegionRedirect(): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-region-redirect]');
  if (!box) return;
  const code = box.dataset.regionRedirect!;
  const answer = await fetch(api.regionByCode(code)).catch(() => null);
  if (answer?.ok) return location.replace(paths.region(code));
  box.querySelector<HTMLElement>('[data-loading]')!.hidden = true;
  box.querySelector<HTMLElement>('[data-error]')!.hidden = false;
}

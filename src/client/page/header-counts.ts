import { paths } from '#src/domain/core/paths/paths.ts';
import { device } from '../core/device/device.ts';

/** Saved and Compare in the header, with how many there are; hidden while there are none. */
export function startHeaderCounts(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-count]')];
  device.state.subscribe(({ saved, picks }) => {
    for (const link of links) {
      const isSaved = link.dataset.count === 'saved';
      const count = isSaved ? saved.length : picks.length;
      link.hidden = count === 0;
      link.querySelector('b')!.textContent = String(count);
      link.href = isSaved ? paths.saved() : paths.compare(picks.map(({ slug }) => slug));
    }
  });
}

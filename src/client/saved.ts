import { showToast } from './toast.ts';
import { startToggles } from './toggles.ts';

/**
 * Makes every Save button `[data-save]` work, now and for rows rendered later. What a press does
 * comes with the first one: most visits have none.
 */
export function startSaving(): void {
  startToggles('save', 'saved', (button) => {
    import('./later.ts')
      .then(({ toggleSaved }) => toggleSaved(button))
      .catch(() => showToast({ title: 'Not saved', description: 'Load the page again.' }));
  });
}

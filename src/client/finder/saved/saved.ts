import { startToggles } from './toggles.ts';
import { loadLater } from '../../core/parts/load-later.ts';

/**
 * Makes every Save button `[data-save]` work, now and for rows rendered later. What a press does
 * comes with the first one: most visits have none.
 */
export function startSaving(): void {
  startToggles('save', 'saved', (button) => {
    loadLater()
      .then((later) => later.toggleSaved(button))
      .catch(() => {
        // What shows messages comes the same way, and may be just as far away.
        const message = document.createElement('div');
        message.className = 'toast toast-danger';
        message.textContent = 'Not saved. Load the page again.';
        document.querySelector('.toasts [role="alert"]')?.append(message);
        setTimeout(() => message.remove(), 5000);
      });
  });
}

import { useLayoutEffect } from 'react';
import { confirm } from '../dialog/confirm.tsx';

const unsaved = new Set<object>();

/** Says that a form holds changes that are not saved, as long as it does; one that is seen no more, at once. */
export function useUnsaved(dirty: boolean): void {
  useLayoutEffect(() => {
    if (!dirty) return;
    const form = {};
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [dirty]);
}

/** Whether any form holds changes that are not saved. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** True at once when nothing would be lost; else asks. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  return confirm({
    title: 'Discard the unsaved changes?',
    text: 'What you typed has not been saved yet.',
    action: 'Discard changes',
    cancel: 'Keep editing',
  });
}

/** The browser asks before the page is left with unsaved changes. */
export function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (hasUnsaved()) event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

/** The person agreed to lose what is unsaved: the browser need not ask again. */
export function leaveQuietly(): void {
  unsaved.clear();
}

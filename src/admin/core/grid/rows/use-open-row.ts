import { useState } from 'react';
import { mayLeave } from '../../browser/unsaved.ts';
import { focusRowById } from './keys.ts';

/** Which row's form is open (one at a time), or whether the form for a new record is. */
export function useOpenRow(first: number | 'new' | null = null) {
  const [openId, setOpenId] = useState<number | 'new' | null>(first);
  return {
    openId: openId === 'new' ? null : openId,
    creating: openId === 'new',
    /** Opens another form; asks first when the open one holds changes. */
    async open(id: number | 'new') {
      if (openId === id || !(await mayLeave())) return;
      setOpenId(id);
    },
    /** Closes it; the focus goes back to the row, or to the button that makes new records. */
    close() {
      if (typeof openId === 'number') focusRowById(openId);
      else if (openId === 'new') document.querySelector<HTMLElement>('[data-new]')?.focus();
      setOpenId(null);
    },
  };
}

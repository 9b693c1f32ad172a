import { useState } from 'react';

interface State {
  /** The words typed since the list was last closed; null while nobody types. */
  text: string | null;
  open: boolean;
  /** The active option. */
  at: number;
}

const CLOSED: State = { text: null, open: false, at: 0 };

/** What a combobox shows now; its owner finds the options by the typed words. */
export function useCombobox() {
  const [state, setState] = useState(CLOSED);
  return {
    ...state,
    /** New words: the list opens at its first option. */
    type: (text: string) => setState({ text, open: true, at: 0 }),
    show: () => setState((now) => ({ ...now, open: true })),
    moveTo: (at: number) => setState((now) => ({ ...now, at })),
    /** The list and the words go. */
    close: () => setState(CLOSED),
  };
}

export type ComboboxState = ReturnType<typeof useCombobox>;

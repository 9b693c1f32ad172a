import { useState } from 'react';

/** What a combobox shows now; its owner finds the options by the typed words. */
export function useCombobox() {
  const [open, setOpen] = useState(false);
  /** The words typed since the list was last closed; null while nobody types. */
  const [text, setText] = useState<string | null>(null);
  return {
    text,
    open,
    /** New words: the list opens. */
    type(words: string) {
      setText(words);
      setOpen(true);
    },
    show: () => setOpen(true),
    /** The list and the words go. */
    close() {
      setOpen(false);
      setText(null);
    },
  };
}

export type ComboboxState = ReturnType<typeof useCombobox>;

import { useState } from 'react';

/** What is being typed; it starts again from `applied` whenever that changes. */
export function useDraft(applied: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ applied, text: applied });
  if (draft.applied !== applied) setDraft({ applied, text: applied });
  const text = draft.applied === applied ? draft.text : applied;
  return [text, (next) => setDraft({ applied, text: next })];
}

import { useId, useState } from 'react';
import { useUnsaved } from '../browser/unsaved.ts';
import { editedFields, type Values } from './fields.ts';

/** The state of one form: values, what differs from `base`, and problems by field; `start`: what it begins with. */
export function useForm(base: Values, start: Values = base) {
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const id = useId();
  const changed = editedFields(base, values);
  useUnsaved(changed.size > 0);
  return {
    /** The id of the form element. */
    id,
    values,
    changed,
    problems,
    /** Changes one field; its problem leaves with the first edit. */
    set(name: string, value: string | boolean, derived: Values = {}) {
      setValues((now) => ({ ...now, ...derived, [name]: value }));
      // What follows is no longer what was refused.
      const now = new Set([name, ...Object.keys(derived)]);
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !now.has(field))),
      );
    },
    /** Shows problems and moves the focus to the first field that has one. */
    fail(found: Record<string, string>) {
      setProblems(found);
      requestAnimationFrame(() => {
        document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      });
    },
    /** Empty again, or as given. */
    reset(to: Values = base) {
      setValues(to);
      setProblems({});
    },
    focusFirst() {
      document.getElementById(id)?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    },
  };
}
export type Form = ReturnType<typeof useForm>;

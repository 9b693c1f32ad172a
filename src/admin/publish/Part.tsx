import type { ReactNode } from 'react';
import { PanelHead } from '../PanelHead.tsx';

/** A part of a tab under a title of its own: mostly a table, which then needs no line above it. */
export function Part(props: {
  /** The id of its title. */
  id: string;
  title: string;
  /** What stands beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="tw:mt-10 tw:[&_.empty]:py-8 tw:[&>.hint]:mt-3" aria-labelledby={props.id}>
      <PanelHead look="table">
        <h2 id={props.id}>{props.title}</h2>
        {props.aside}
      </PanelHead>
      {props.children}
    </section>
  );
}

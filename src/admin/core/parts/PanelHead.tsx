import type { ReactNode } from 'react';

const HEAD =
  'tw:flex tw:min-h-11.75 tw:items-center tw:justify-between tw:gap-4 tw:[&>h2]:text-18 tw:[&>h2]:tracking-[-0.012em] ';
const LOOKS = {
  line: 'tw:mb-4.5 tw:border-b tw:border-line-2 tw:pb-3',
  plain: 'tw:pb-2.5',
  /** A table under it brings its own line. */
  table:
    'tw:border-b tw:border-line-2 tw:pb-3 tw:has-[+.empty]:border-b-0 tw:has-[+.grid-wrap]:border-b-0',
};

/** The head of a part: its title, and what stands at the end of the line. */
export function PanelHead(props: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return <div className={HEAD + LOOKS[props.look ?? 'line']}>{props.children}</div>;
}

/** Two parts beside one another, where there is room. */
export const TWO =
  'tw:grid tw:grid-cols-2 tw:gap-10 tw:max-[60rem]:grid-cols-1 tw:max-[60rem]:gap-8';

/** A part of a tab under a title of its own: mostly a table, which then needs no line above it. */
export function PanelPart(props: {
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

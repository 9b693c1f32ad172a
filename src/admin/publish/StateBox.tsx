import type { ReactNode } from 'react';

/** What a state means: done, under way, in need of a look, or gone wrong. */
export type BoxLook = 'ok' | 'busy' | 'held' | 'bad';

const LOOKS: Record<BoxLook, string> = {
  ok: 'tw:border-l-fall tw:bg-surface',
  busy: 'tw:border-l-accent tw:bg-surface',
  held: 'tw:border-l-deal-line tw:bg-deal-row',
  bad: 'tw:border-l-danger tw:bg-surface',
};

/** A box that says how something stands, with its acts beside the title and more under it. */
export function StateBox(props: {
  look: BoxLook;
  /** The id of its title; with it the box is a region of that name. */
  id?: string;
  title: ReactNode;
  /** Its title is read out whenever it changes. */
  live?: boolean;
  /** All of it is read out when it appears. */
  status?: boolean;
  acts?: ReactNode;
  children: ReactNode;
}) {
  const { look, id, title, live, status, acts, children } = props;
  const Box = id === undefined ? 'div' : 'section';
  return (
    <Box
      className={`tw:mt-4 tw:grid tw:gap-3 tw:rounded-2 tw:border tw:border-l-4 tw:border-line tw:px-5 tw:pt-4 tw:pb-4.5 tw:[&_p]:max-w-176 tw:[&_p]:text-ink-2 ${LOOKS[look]}`}
      aria-labelledby={id}
      {...(status && { role: 'status' })}
    >
      <div className="tw:flex tw:flex-wrap tw:items-center tw:justify-between tw:gap-x-6 tw:gap-y-2">
        <h2 id={id} className="tw:text-18" {...(live && { 'aria-live': 'polite' })}>
          {title}
        </h2>
        {acts && (
          <div className="tw:flex tw:flex-wrap tw:items-center tw:gap-2 tw:[&>a]:mr-2">{acts}</div>
        )}
      </div>
      {children}
    </Box>
  );
}

/** What the server does by itself, by its name in the table, in words for whoever runs the site. */
export const JOBS = {
  backup: { title: 'Backup', does: 'Copies the database and proves the copy' },
  tidy: { title: 'Tidying', does: 'Lets go of what is past its time' },
  popularity: {
    title: 'Order by popularity',
    does: 'Brings it up to what visitors compared and bought',
  },
} as const satisfies Record<string, { title: string; does: string }>;
export type JobName = keyof typeof JOBS;

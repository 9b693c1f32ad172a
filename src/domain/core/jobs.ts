/** What the server does by itself, by its name in the table, in words for whoever runs the site. */
export const JOBS = {
  plans: { title: 'Plans at their time', does: 'Begins and ends plans and drafts at their minute' },
  mail: { title: 'Mail', does: 'Hands waiting mails to the mail server' },
  'operator-alerts': { title: 'Alerts to operators', does: 'Writes to operators what happened' },
  'price-alerts': { title: 'Price alerts', does: 'Writes to visitors whose price fell' },
  feeds: { title: 'Feeds', does: 'Fetches lists of plans and rates that are due' },
  watch: { title: 'Watched pages', does: 'Reads the pages of watched carriers' },
  pages: { title: 'All pages anew', does: 'Builds the whole site' },
  backup: { title: 'Backup', does: 'Copies the database and proves the copy' },
  tidy: { title: 'Tidying', does: 'Lets go of what is past its time' },
  popularity: {
    title: 'Order by popularity',
    does: 'Brings it up to what visitors compared and bought',
  },
} as const satisfies Record<string, { title: string; does: string }>;
export type JobName = keyof typeof JOBS;
export const JOB_NAMES = Object.keys(JOBS) as [JobName, ...JobName[]];

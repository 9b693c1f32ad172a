/** Said wherever a change lasts no longer than the page. */
export const NOT_STORED = {
  title: 'This lasts until you leave the page',
  description: 'Your browser does not let this site keep anything, or has no room left.',
};

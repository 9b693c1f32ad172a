/** A value that was not understood: which parameter, and what to do about it. */
export interface QueryIssue {
  path: string;
  message: string;
}

import { z } from 'zod';

/** An e-mail address as people give it; what comes out is in lower case, so that one address is one. */
export const MailAddress = z
  .string()
  .trim()
  .max(254, 'must be at most 254 characters')
  .toLowerCase()
  .pipe(z.email('must be an e-mail address like name@example.com'));

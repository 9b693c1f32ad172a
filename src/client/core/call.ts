import { createCall, request } from './api.ts';

/** A call of the API by the page's own `fetch`: answers the JSON, throws ApiError for one that is not OK. */
export const call = createCall(request);

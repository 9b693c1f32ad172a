const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment (ISO 8601) where the person is: 'Nov 3, 2026, 2:02 PM'. */
export const momentWords = (iso: string): string => MOMENT.format(new Date(iso));

/** A login in words: 'Firefox on Linux, network 203.0.113.0/24, Nov 3, 2026, 2:02 PM'. */
export const placeWords = (place: { at: string; agent: string; network: string }) =>
  `${place.agent}, network ${place.network}, ${momentWords(place.at)}`;

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** A moment (ISO 8601) where the person is: '3 November 2026 at 14:02'. */
export const momentWords = (iso: string): string => MOMENT.format(new Date(iso));

/** A login in words: 'Firefox on Linux, network 203.0.113.0/24, 3 November 2026 at 14:02'. */
export const placeWords = (place: { at: string; agent: string; network: string }) =>
  `${place.agent}, network ${place.network}, ${momentWords(place.at)}`;

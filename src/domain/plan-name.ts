/** Words at the end of a carrier's name that its plans leave out: 'Mint Mobile' sells 'Mint 15GB'. */
const DROPPED = /(\s+(mobile|wireless|cellular|uk|usa|us|deutschland|\(.*\)|by\s.*))+$/i;

/** A plan's name with its carrier's in front, which it may begin with already, whole or in part. */
export function fullPlanName(carrier: string, planName: string): string {
  const brand = carrier.replace(DROPPED, '');
  // 'US' says nothing of US Mobile; 'o2' and 'Mint' are names.
  const isName = brand.length > 2 || /\d/.test(brand);
  if (begins(planName, carrier) || (isName && begins(planName, brand))) return planName;
  const words = carrier.split(' ');
  const shared = words.findIndex((_, at) => at > 0 && begins(planName, words.slice(at).join(' ')));
  return `${(shared < 0 ? words : words.slice(0, shared)).join(' ')} ${planName}`;
}

/** Whether a text begins with some words, whatever the case. */
function begins(text: string, words: string): boolean {
  const [start, next = ''] = [text.slice(0, words.length), text.slice(words.length)];
  return start.toLowerCase() === words.toLowerCase() && !/^[\p{L}\p{N}]/u.test(next);
}

/** What a robots.txt says to us: rules of paths, by RFC 9309. */
export type RobotRules = readonly { path: string; allow: boolean }[];

/** Lines that are read; a file may be as long as its owner likes. */
const MAX_LINES = 5000;

/**
 * The rules of a robots.txt for one robot: those of the groups that name it, else those of the
 * groups for all. `robot` is a product token like 'sim-atlas-watch', lower case.
 */
export function readRobots(text: string, robot: string): RobotRules {
  const own: { path: string; allow: boolean }[] = [];
  const others: { path: string; allow: boolean }[] = [];
  let isNamed = false;
  let [forUs, forAll, inAgents] = [false, false, false];
  for (const line of text.split(/\r\n|\n|\r/, MAX_LINES)) {
    const [field = '', ...rest] = line.split('#', 1)[0]!.split(':');
    const value = rest.join(':').trim();
    const name = field.trim().toLowerCase();
    if (name === 'user-agent') {
      if (!inAgents) [forUs, forAll] = [false, false];
      inAgents = true;
      const agent = value.toLowerCase();
      if (agent === '*') forAll = true;
      else if (agent.split('/', 1)[0] === robot) forUs = isNamed = true;
    } else if (name === 'allow' || name === 'disallow') {
      inAgents = false;
      // An empty path forbids nothing.
      if (value === '') continue;
      const rule = { path: value, allow: name === 'allow' };
      if (forUs) own.push(rule);
      if (forAll) others.push(rule);
    }
  }
  return isNamed ? own : others;
}

/** Whether a path with its query may be asked for: the longest rule that fits it counts, allowing ones first. */
export function isAllowed(rules: RobotRules, path: string): boolean {
  let best = { length: -1, allow: true };
  for (const { path: pattern, allow } of rules) {
    if (pattern.length < best.length || !fits(pattern, path)) continue;
    if (pattern.length > best.length || allow) best = { length: pattern.length, allow };
  }
  return best.allow;
}

/** `*` is any text, `$` at the end the end; a pattern fits where the path begins with it. */
function fits(pattern: string, path: string): boolean {
  const ends = pattern.endsWith('$');
  const parts = (ends ? pattern.slice(0, -1) : pattern).split('*');
  const first = parts[0]!;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.slice(1).entries()) {
    const isLast = index === parts.length - 2;
    if (ends && isLast) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !ends || at === path.length;
}

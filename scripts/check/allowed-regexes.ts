/**
 * Regexes that stay although they are not linear, or cannot be judged because they are built when
 * they are used: by file and source, each with what bounds it.
 */
export const ALLOWED: Readonly<Record<string, string>> = {
  "admin-api/core/http/methods.ts: new RegExp(`^${parts.join('/')}$`)":
    'from our own routes: plain words and [^/]+ between slashes',
  'scripts/check/check-astro.ts: /^\\s*import\\s+(type\\s)?[^\'"]*?[\'"]([^\'"]+)[\'"]/gm':
    'reads the sources of this repository alone',
  'scripts/check/find-regexes.ts: /<!--.*?-->|<!doctype[^>]*>/gis':
    'reads the sources of this repository alone',
  'site/social/canvas.ts: /<g class="pl-t"[\\s\\S]*?<\\/g>/':
    'reads the maps of this repository alone',
};

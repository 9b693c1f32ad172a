/**
 * The arrows between the floors (README): each folder names what it may not import.
 * `npm run check` fails on any other arrow. The .astro files are read by scripts/check/check-astro.ts.
 */
const BROWSER = '^src/(client|ui|islands|admin)/';
const TESTS = '\\.(test|e2e\\.test)\\.tsx?$';

const forbid = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { pathNot: TESTS, ...from },
  to,
});

/**
 * The nouns of a floor, the lowest first: each knows those before it. What is loaded late may stand
 * higher: nobody waits for it to be read.
 */
export const NOUNS = {
  'src/domain': 'core people places plans insight prices finder imports lists pages',
  'src/contract':
    'core plans finder lists people prices pages publish insight places history imports',
  'src/client': 'core insight people lists plans places prices finder page',
  'src/ui': 'places core prices lists finder',
  'src/admin': 'core history people insight places pages publish plans inbox frame prices imports',
  'site/inputs': 'pages plans prices finder lists places',
  'site/components': 'core places prices pages people plans lists finder',
  'admin-api':
    'core finder lists people publish plans history prices imports pages places insight server',
  db: 'core plans places people imports publish prices pages insight history snapshot catalog seed',
};
const upwards = Object.entries(NOUNS).flatMap(([floor, nouns]) =>
  nouns.split(' ').map((noun, at, all) => ({
    name: `${noun}-knows-what-is-below`,
    severity: 'error',
    comment: 'A noun imports those before it in NOUNS: move what both need to the lower one.',
    from: { path: `^${floor}/${noun}/`, pathNot: `${TESTS}|testing` },
    to: { path: `^${floor}/(${all.slice(at + 1).join('|') || '^'})/`, dynamic: false },
  })),
);

export default {
  forbidden: [
    ...upwards,
    forbid(
      'no-cycles',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'A cycle has no order to read it in.',
    ),
    forbid('resolvable', {}, { couldNotResolve: true }, 'Every import leads somewhere.'),
    forbid(
      'no-dev-packages-in-the-product',
      { path: '^(src|db|admin-api|site)/', pathNot: `${TESTS}|testing|^site/tests/` },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
      'What runs in production is a dependency, not a devDependency.',
    ),
    {
      name: 'nothing-imports-the-lab',
      severity: 'error',
      comment: 'Measurements and faults stand on the product and its tests, never the other way.',
      from: { pathNot: '^lab/' },
      to: { path: '^lab/' },
    },
    forbid(
      'product-knows-no-tests',
      { path: '^(src|db|admin-api|site)/', pathNot: `${TESTS}|^site/tests/` },
      { path: '^tests/' },
      'What tests share is not part of the product.',
    ),
    forbid(
      'domain-imports-nothing',
      { path: '^src/domain/', pathNot: `${TESTS}|/testing\\.ts$` },
      { pathNot: '^src/(domain|contract)/' },
      'The domain is pure: no floor and no package below it ...',
    ),
    forbid(
      'domain-takes-only-types-of-the-contract',
      { path: '^src/domain/', pathNot: TESTS },
      { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
      '... but the shapes of the wire, which are declared there once.',
    ),
    forbid(
      'contract-imports-domain-and-zod',
      { path: '^src/contract/' },
      { pathNot: '^src/(contract|domain)/|^node_modules/(zod|@hono/zod-openapi)/' },
      'The wire shapes know the vocabulary and the schema library, nothing else.',
    ),
    forbid(
      'db-knows-no-server-and-no-page',
      { path: '^db/' },
      { path: '^(admin-api|site|scripts)/|^src/(client|ui|islands|admin)/' },
      'The database floor stands under server and site.',
    ),
    forbid(
      'writes-know-no-imports',
      {
        path: '^db/',
        pathNot: `${TESTS}|^db/(imports|seed|fixtures|core/migrate)/|^db/tasks\\.ts$|testing`,
      },
      {
        path: '^db/(seed/|imports/(?!(feeds|feed-runs|import-profiles|import-runs)\\.ts))',
        dependencyTypesNot: ['type-only'],
      },
      'An import is made of reads and writes, not the other way.',
    ),
    forbid(
      'only-db-speaks-sql',
      {
        path: '^(src|admin-api|site)/',
        pathNot: `${TESTS}|^admin-api/people/auth/sessions/session\\.ts$`,
      },
      { path: '^node_modules/(@libsql/|drizzle-orm/|libsql/)' },
      'SQL, drizzle and libSQL stay in db/.',
    ),
    forbid(
      'drizzle-by-require',
      { path: '^(db|lab|tests|scripts)/', pathNot: `${TESTS}|^db/core/connect/drizzle\\.ts$` },
      { path: '^node_modules/drizzle-orm/', dependencyTypesNot: ['type-only'] },
      'db/core/connect/drizzle.ts loads drizzle; an import costs every start 0.4 s and 100 MB.',
    ),
    forbid(
      'only-session-uses-lucia',
      { pathNot: `${TESTS}|^admin-api/people/auth/sessions/session\\.ts$` },
      { path: '^node_modules/(lucia|@lucia-auth)/' },
      'Lucia is no longer developed: one file may know it.',
    ),
    forbid(
      'server-reaches-no-page-code',
      { path: '^admin-api/' },
      { path: `${BROWSER}|^site/|^node_modules/(react|react-dom|recharts|nanostores)/` },
      'The server renders nothing with React.',
    ),
    forbid(
      'browser-reaches-no-database',
      { path: BROWSER },
      { path: '^db/' },
      'Nothing on the browser side can reach the database, not even for a type.',
    ),
    forbid(
      'browser-knows-the-server-by-type-only',
      { path: BROWSER, pathNot: `${TESTS}|^src/client/` },
      { path: '^admin-api/' },
      'Only src/client may name the API, and only its type.',
    ),
    forbid(
      'client-takes-only-the-type-of-the-server',
      { path: '^src/client/' },
      { path: '^admin-api/', dependencyTypesNot: ['type-only'] },
      "The typed client needs the API's type, never its code.",
    ),
    forbid(
      'dashboard-takes-only-types-of-the-contract',
      { path: '^src/admin/', pathNot: TESTS },
      { path: '^src/contract/|^node_modules/zod/', dependencyTypesNot: ['type-only'] },
      'zod tries to make code from text, which the policy of the page forbids and reports.',
    ),
    forbid(
      'ui-is-dumb',
      { path: '^src/ui/' },
      { path: '^src/(client|islands|admin)/|^node_modules/(nanostores|@nanostores)/' },
      'Dumb parts fetch nothing and hold no shared state.',
    ),
    forbid(
      'client-knows-no-react',
      { path: '^src/client/' },
      { path: '^src/(ui|islands|admin)/|^node_modules/(react|react-dom|recharts)/' },
      'Plain pages ship these scripts: React must not come with them.',
    ),
    forbid(
      'islands-do-not-know-each-other-side',
      { path: '^src/islands/' },
      { path: '^src/admin/' },
      'The dashboard is not part of a public page.',
    ),
    forbid(
      'recharts-in-one-file',
      {
        path: '^(src|site|db|admin-api)/',
        pathNot: `${TESTS}|^src/(ui/prices/charts/TrendLines|admin/insight/DayChart)\\.tsx$`,
      },
      { path: '^node_modules/recharts/' },
      'recharts is 116 kB: one part of the site and one of the dashboard use it ...',
    ),
    forbid(
      'recharts-comes-late',
      {},
      {
        path: '^src/(ui/prices/charts/TrendLines|admin/insight/DayChart)\\.tsx$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
      '... and an island loads that part only when its chart comes into view.',
    ),
    forbid(
      'no-zod-in-public-bundles',
      { path: '^src/(client|ui|islands)/' },
      { path: '^src/contract/|^node_modules/zod/', dependencyTypesNot: ['type-only'] },
      'Public islands and scripts take types from the contract; zod itself is 25 kB.',
    ),
    forbid(
      'nobody-imports-pages',
      { path: '^(src|db|admin-api)/' },
      { path: '^site/' },
      'The site stands on everything; nothing stands on the site.',
    ),
    forbid(
      'site-opens-the-database-in-one-place',
      { path: '^site/', pathNot: `${TESTS}|^site/(inputs|tests)/|^site/env\\.d\\.ts$` },
      { path: '^(db|admin-api)/', dependencyTypesNot: ['type-only'] },
      'site/inputs/catalog.ts is the one door from pages to data.',
    ),
    forbid(
      'views-read-what-they-are-given',
      { path: '^site/(components|layouts|views|islands)/' },
      { path: '^site/inputs/(catalog|paths|live|fixed)\\.ts$' },
      'The key of a page is a hash of its input: what a view reads elsewhere is not in it.',
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // Types too. What is a type alone says so (`verbatimModuleSyntax`), so nothing need be compiled to tell.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|var|\\.astro|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};

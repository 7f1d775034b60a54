import type {IRegularForbiddenRuleType as ForbiddenRule} from 'dependency-cruiser'

/** Who may import whom. A folder may always import itself and the messages; `tests` may import anything and has no row. */
const mayImport: Record<string, readonly string[]> = {
  'src/contract': [],
  'src/domain': ['src/contract', 'src/lib'],
  'src/lib': [],
  'src/server': ['src/contract', 'src/domain', 'src/lib'],
  'src/api': ['src/contract', 'src/lib'],
  'src/offline': ['src/api', 'src/contract', 'src/lib'],
  'src/data': ['src/api', 'src/offline', 'src/domain', 'src/contract', 'src/lib'],
  'src/ui': ['src/lib'],
  'src/features': ['src/data', 'src/domain', 'src/contract', 'src/ui', 'src/lib'],
  'src/routes': ['src/features', 'src/data', 'src/domain', 'src/contract', 'src/ui', 'src/lib'],
  sw: ['src/offline', 'src/api', 'src/contract', 'src/lib'],
}

/** The server's modules. Each may import those before it, through their `index.ts`. */
const modules = [
  'files',
  'notifications',
  'billing',
  'subscriptions',
  'payments',
  'sessions',
  'accounts',
  'places',
  'bookings',
  'messages',
  'reviews',
  'blog',
  'support',
  'assistant',
  'privacy',
  'admin',
]

/** The features that build on one another. Each may import those before it; the others import no feature. */
const features = ['people', 'profile', 'sessions', 'leads', 'bookings', 'money', 'agency', 'staff']

const notTests = '\\.test\\.tsx?$'
const browserFolders = '^(sw|src/(contract|domain|lib|api|offline|data|ui|features|routes))/|^src/[^/]+\\.tsx?$'
const npm = (names: string) => `(^|/)node_modules/(${names})/`

const forbid = (
  name: string,
  comment: string,
  from: ForbiddenRule['from'],
  to: ForbiddenRule['to'],
): ForbiddenRule => ({name, comment, severity: 'error', from, to})

const byFolder = Object.entries(mayImport).map(([folder, others]) =>
  forbid(
    `${folder.replace('src/', '')} imports only what it may`,
    `${folder} may import ${others.length ? others.join(', ') : 'nothing else of ours'}`,
    {path: `^${folder}/`, pathNot: notTests},
    {path: '^(src|sw|tests)/', pathNot: `^(${[folder, 'src/messages', ...others].join('|')})/`},
  ),
)

export const importRules: ForbiddenRule[] = [
  ...byFolder,
  forbid(
    'only tests reach into the server',
    'browser and server share contract and domain, nothing else',
    {path: '^(src|sw)/', pathNot: [notTests, '^src/server/']},
    {path: '^(src/server|tests)/'},
  ),
  ...features.map((name, index) =>
    forbid(
      `feature ${name} imports only features before it`,
      `the order is ${features.join(', ')}`,
      {path: `^src/features/${name}/`, pathNot: notTests},
      {path: '^src/features/', pathNot: `^src/features/(${features.slice(0, index + 1).join('|')})/`},
    ),
  ),
  forbid(
    'a feature outside the order imports no feature',
    'app alone may compose the frame from all of them',
    {path: '^src/features/([^/]+)/', pathNot: [notTests, `^src/features/(app|${features.join('|')})/`]},
    {path: '^src/features/', pathNot: '^src/features/$1/'},
  ),
  ...modules.map((name, index) =>
    forbid(
      `module ${name} imports only modules before it`,
      `the order is ${modules.join(', ')}`,
      {path: `^src/server/modules/${name}/`, pathNot: notTests},
      {
        path: '^src/server/modules/',
        pathNot: `^src/server/modules/(${modules.slice(0, index + 1).join('|')})/`,
      },
    ),
  ),
  forbid(
    'every server module stands in the order',
    'a new module needs its place in the list',
    {path: '^src/server/modules/[^/]+/', pathNot: `^src/server/modules/(${modules.join('|')})/`},
    {},
  ),
  forbid(
    'a server module is reached only through its index.ts',
    'everything else in it is private',
    {path: '^src/server/modules/([^/]+)/', pathNot: notTests},
    {
      path: '^src/server/modules/[^/]+/',
      pathNot: ['^src/server/modules/$1/', '^src/server/modules/[^/]+/index\\.ts$'],
    },
  ),
  forbid(
    'the server reaches a module only through its index.ts',
    'everything else in it is private',
    {path: '^src/server/', pathNot: [notTests, '^src/server/modules/[^/]+/']},
    {path: '^src/server/modules/[^/]+/', pathNot: '^src/server/modules/[^/]+/index\\.ts$'},
  ),
  forbid(
    'contract imports no package but valibot',
    'both sides load it, and everything is derived from it',
    {path: '^src/contract/', pathNot: notTests},
    {pathNot: ['^src/', npm('valibot')]},
  ),
  forbid(
    'domain imports no package but Temporal',
    'rules are pure, on the server and in the browser',
    {path: '^src/domain/', pathNot: notTests},
    {pathNot: ['^src/', npm('temporal-polyfill')]},
  ),
  forbid(
    'the browser loads no server package',
    'it would end up in a bundle',
    {path: browserFolders, pathNot: notTests},
    {
      path: npm(
        'hono|@hono/[^/]+|drizzle-orm|pg|pg-boss|pino|@electric-sql/[^/]+|@node-rs/[^/]+|rate-limiter-flexible',
      ),
    },
  ),
  forbid(
    'the browser uses nothing of Node',
    'it does not exist there',
    {path: browserFolders, pathNot: notTests},
    {dependencyTypes: ['core']},
  ),
  forbid(
    'no React below the screens',
    'the service worker and the server run this code too',
    {path: '^(sw|src/(contract|domain|lib|api|offline|server))/', pathNot: notTests},
    {path: npm('react|react-dom|@tanstack/react-[^/]+|radix-ui')},
  ),
  forbid(
    'only db knows which database it is',
    'one schema and one set of migrations serve both',
    {path: '^src/server/', pathNot: [notTests, '^src/server/db/']},
    {path: npm('pg|@electric-sql/[^/]+|drizzle-orm/(pglite|node-postgres)')},
  ),
  forbid(
    'no cycles',
    'whatever stands in one is a single file in truth',
    {pathNot: 'routeTree\\.gen'},
    {circular: true},
  ),
  forbid(
    'every import resolves',
    'or the other rules would not see it',
    {},
    {couldNotResolve: true, pathNot: '^virtual:'},
  ),
]

import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {afterEach, beforeEach, describe, expect, it} from 'vitest'
import packageJson from '../../package.json' with {type: 'json'}
import {importViolations} from './imports.ts'

let root: string

function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), {recursive: true})
    writeFileSync(join(root, path), text)
  }
}

const npmPackage = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version: '1.0.0',
    type: 'module',
    exports: './index.js',
  }),
  [`node_modules/${name}/index.js`]: 'export const it = 1\n',
})

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'village-imports-'))
  const names = ['valibot', 'react', 'hono', 'pg', 'temporal-polyfill']
  write({
    'package.json': JSON.stringify({
      name: 'tree',
      type: 'module',
      imports: packageJson.imports,
      dependencies: Object.fromEntries(names.map(name => [name, '1.0.0'])),
    }),
    ...Object.assign({}, ...names.map(npmPackage)),
    'src/contract/booking.ts': "import {it} from 'valibot'\nexport const Booking = it\n",
    'src/domain/booking.ts': "export {Booking} from '#contract/booking.ts'\nexport {it} from 'temporal-polyfill'\n",
    'src/lib/money.ts': 'export const money = 1\n',
    'src/data/bookings.ts': "import {Booking} from '#domain/booking.ts'\nexport const bookings = [Booking]\n",
    'src/ui/button.tsx': "import {money} from '#lib/money.ts'\nexport const button = money\n",
    'src/features/bookings/card.tsx': "import {button} from '#ui/button.tsx'\nexport const card = button\n",
    'src/features/sessions/list.tsx': "import {bookings} from '#data/bookings.ts'\nexport const list = bookings\n",
    'src/offline/outbox.ts': 'export const outbox = 1\n',
    'src/server/db/client.ts': "export {it} from 'pg'\n",
    'src/server/modules/bookings/store.ts': "import {it} from '../../db/client.ts'\nexport const store = it\n",
    'src/server/modules/bookings/routes.ts': "import {it} from 'hono'\nexport const routes = it\n",
    'src/server/modules/bookings/index.ts': "export {store} from './store.ts'\n",
    'src/server/modules/admin/routes.ts':
      "import {store} from '#server/modules/bookings/index.ts'\nexport const routes = store\n",
    'src/server/app.ts': "import {store} from './modules/bookings/index.ts'\nexport const app = store\n",
    'sw/sw.ts': "import {outbox} from '#offline/outbox.ts'\nexport const worker = outbox\n",
    'tests/api/story.test.ts': "import {routes} from '#server/modules/admin/routes.ts'\nroutes.toString()\n",
  })
})
afterEach(() => rmSync(root, {recursive: true}))

it('lets the allowed imports pass, having looked at every file', async () => {
  expect(await importViolations(root)).toEqual({modules: 16, problems: []})
})

it('does not pass for want of files', async () => {
  rmSync(join(root, 'src'), {recursive: true})
  rmSync(join(root, 'sw'), {recursive: true})
  rmSync(join(root, 'tests'), {recursive: true})
  write({'src/README.md': ''})
  const {problems} = await importViolations(root)
  expect(problems).toEqual(['No source file was found.'])
})

describe('refuses', () => {
  const cases: [file: string, imported: string, rule: string][] = [
    ['src/contract/x.ts', '#domain/booking.ts', 'contract imports only what it may'],
    ['src/contract/x.ts', 'react', 'contract imports no package but valibot'],
    ['src/domain/x.ts', '#data/bookings.ts', 'domain imports only what it may'],
    ['src/domain/x.ts', 'hono', 'domain imports no package but Temporal'],
    ['src/lib/x.ts', '#contract/booking.ts', 'lib imports only what it may'],
    ['src/ui/x.tsx', '#contract/booking.ts', 'ui imports only what it may'],
    ['src/data/x.ts', '#features/bookings/card.tsx', 'data imports only what it may'],
    ['src/features/bookings/x.tsx', '../../offline/outbox.ts', 'features imports only what it may'],
    ['src/features/sessions/x.tsx', '#features/bookings/card.tsx', 'feature sessions imports only features before it'],
    ['src/features/blog/x.tsx', '#features/bookings/card.tsx', 'a feature outside the order imports no feature'],
    ['src/routes/x.tsx', '#server/db/client.ts', 'only tests reach into the server'],
    ['src/main.tsx', '#server/db/client.ts', 'only tests reach into the server'],
    ['src/main.tsx', '#tests/api/story.test.ts', 'only tests reach into the server'],
    ['sw/x.ts', '#data/bookings.ts', 'sw imports only what it may'],
    ['sw/x.ts', 'react', 'no React below the screens'],
    ['src/offline/x.ts', 'react', 'no React below the screens'],
    ['src/data/x.ts', 'hono', 'the browser loads no server package'],
    ['src/lib/x.ts', 'node:fs', 'the browser uses nothing of Node'],
    ['src/server/x.ts', '#features/bookings/card.tsx', 'server imports only what it may'],
    [
      'src/server/modules/files/x.ts',
      '#server/modules/bookings/index.ts',
      'module files imports only modules before it',
    ],
    [
      'src/server/modules/admin/x.ts',
      '#server/modules/bookings/store.ts',
      'a server module is reached only through its index.ts',
    ],
    [
      'src/server/jobs/x.ts',
      '#server/modules/bookings/store.ts',
      'the server reaches a module only through its index.ts',
    ],
    ['src/server/modules/offers/x.ts', '#server/db/client.ts', 'every server module stands in the order'],
    ['src/server/modules/admin/x.ts', 'pg', 'only db knows which database it is'],
    ['src/lib/x.ts', '#lib/nowhere.ts', 'every import resolves'],
  ]
  it.each(cases)('%s → %s: %s', async (file, imported, rule) => {
    write({[file]: `import * as it from '${imported}'\nexport const x = it\n`})
    const {problems} = await importViolations(root)
    expect(problems.filter(problem => problem.endsWith(rule))).toEqual([
      expect.stringMatching(new RegExp(`^${file} → .*: ${rule}$`)),
    ])
  })

  it('an import of types alone', async () => {
    write({'src/lib/x.ts': "import type {Booking} from '#contract/booking.ts'\nexport type X = Booking\n"})
    const {problems} = await importViolations(root)
    expect(problems).toEqual(['src/lib/x.ts → src/contract/booking.ts: lib imports only what it may'])
  })

  it('two files that import each other', async () => {
    write({
      'src/lib/x.ts': "import {y} from './y.ts'\nexport const x = () => y\n",
      'src/lib/y.ts': "import {x} from './x.ts'\nexport const y = () => x\n",
    })
    const {problems} = await importViolations(root)
    expect(problems).toContainEqual('src/lib/x.ts → src/lib/y.ts: no cycles')
  })
})

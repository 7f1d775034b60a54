import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {basename, dirname, extname, join, relative} from 'node:path'
import {build as bundle} from 'esbuild'
import {build as buildClient} from 'vite'
import {fingerprint, fingerprintFile} from './fingerprint.mjs'
import {loadSettings, root} from './project.mjs'

const source = join(root, 'src/server')
const target = join(root, 'dist/server')

/**
 * In one bundle every `import.meta.url` would name the bundle. Each server file keeps its own place below
 * `dist/server` instead, so `new URL('./migrations/', import.meta.url)` means the same in both.
 */
const keepPlaces = {
  name: 'keep-places',
  setup(build) {
    build.onLoad({filter: /\.ts$/}, ({path}) => {
      if (!path.startsWith(source)) return undefined
      const place = JSON.stringify(`./${relative(source, path)}`)
      const code = readFileSync(path, 'utf8')
      return {
        loader: 'ts',
        contents: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`),
      }
    })
  },
}

/**
 * Packages of nothing but code go into the bundle: one file loads a tenth of a second sooner than hundreds. All others
 * bring programs, data or workers of their own and stay where they were installed.
 */
const bundled = new Set([
  '@hono/node-server',
  '@valibot/to-json-schema',
  'drizzle-orm',
  'hono',
  'pg',
  'pg-boss',
  'rate-limiter-flexible',
  'temporal-polyfill',
  'uuid',
  'valibot',
])

function buildServer() {
  const {dependencies} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return bundle({
    entryPoints: [join(source, 'main.ts')],
    outfile: join(target, 'main.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [...Object.keys(dependencies).filter(name => !bundled.has(name)), 'pg-native'],
    // some of the bundled packages still ask for Node's own modules by require
    banner: {
      js: "import {createRequire as requireFrom} from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    sourcemap: true,
    logLevel: 'warning',
    plugins: [keepPlaces],
  })
}

/** Migrations, pictures and other data the server reads at run time, in the same folders as beside the source. */
function copyServerData() {
  const isCode = path => ['.ts', '.mjs', '.md'].includes(extname(path)) || basename(path) === 'tsconfig.json'
  cpSync(source, target, {
    recursive: true,
    filter: path => !isCode(path),
  })
}

loadSettings()
// the fingerprint goes first and comes last: a build that was cut short is not taken for a finished one
const builtFrom = fingerprint()
rmSync(fingerprintFile, {force: true})
rmSync(target, {recursive: true, force: true})
mkdirSync(target, {recursive: true})
copyServerData()
await Promise.all([buildServer(), buildClient({root, logLevel: process.env.BUILD_LOG ?? 'warn'})])
mkdirSync(dirname(fingerprintFile), {recursive: true})
writeFileSync(fingerprintFile, builtFrom)

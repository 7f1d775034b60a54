import {spawn} from 'node:child_process'
import {cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {basename, dirname, extname, join, relative} from 'node:path'
import {parseArgs} from 'node:util'
import {build as bundle} from 'esbuild'
import {build as buildVite} from 'vite'
import {compileForClient, compileMessages} from '../messages/compile.mjs'
import {lockBuild} from './build-lock.mjs'
import {compressFolders} from './compress.mjs'
import {builtFingerprint, fingerprint, fingerprintFile} from './fingerprint.mjs'
import {loadSettings, root} from './project.mjs'

const source = join(root, 'src/server')

/** Where a server file lies. In one bundle every `import.meta.url` would name the bundle. */
const ownPlace = path => `new URL(${JSON.stringify(`./${relative(source, path)}`)}, import.meta.url).href`

/**
 * Each server file keeps its own place below `dist/server`, so `new URL('./migrations/', import.meta.url)` means the same
 * in both. Messages are imported as a namespace: only from one does esbuild leave out what the server never says, half of
 * the bundle, which took a tenth of a second of each start.
 */
const asOneBundle = {
  name: 'as-one-bundle',
  setup(build) {
    build.onLoad({filter: /\/src\/.*\.ts$/}, ({path}) => {
      const code = readFileSync(path, 'utf8').replace("import {m} from '#messages'", "import * as m from '#messages'")
      const isServer = path.startsWith(source)
      return {loader: 'ts', contents: isServer ? code.replaceAll('import.meta.url', ownPlace(path)) : code}
    })
  },
}

/**
 * Packages of nothing but code go into the bundle: one file loads a tenth of a second sooner than hundreds. All others
 * bring programs, data or workers of their own and stay where they were installed.
 */
const bundled = new Set([
  '@hono/node-server',
  '@opentelemetry/api',
  '@valibot/to-json-schema',
  'drizzle-orm',
  'hono',
  'pg',
  'pg-boss',
  'prom-client',
  'rate-limiter-flexible',
  'temporal-polyfill',
  'uuid',
  'valibot',
])

function bundleServer(target) {
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
    plugins: [asOneBundle],
  })
}

/** Migrations, pictures and other data the server reads at run time, in the same folders as beside the source. */
function copyServerData(target) {
  const isCode = path =>
    ['.ts', '.mjs', '.md'].includes(extname(path)) || ['tsconfig.json', 'deploy'].includes(basename(path))
  cpSync(source, target, {
    recursive: true,
    filter: path => !isCode(path),
  })
}

/** The server alone, ready to run, in a folder that is emptied first. It must lie below the project, whose packages it uses. */
async function buildServer(target) {
  rmSync(target, {recursive: true, force: true})
  mkdirSync(target, {recursive: true})
  copyServerData(target)
  await bundleServer(target)
}

const languages = ['en', 'es']
const clientFolder = language => join(root, language === 'en' ? 'dist/client' : `dist/client-${language}`)

/** The client in one language, with the messages of no other. The configuration reads the variables, so one process builds one. */
async function buildClient(language, {long = false, outDir = clientFolder(language)} = {}) {
  process.env.CLIENT_LANGUAGE = language
  process.env.CLIENT_MESSAGES = await compileForClient(language, {long})
  const logLevel = process.env.BUILD_LOG ?? 'warn'
  await buildVite({root, logLevel, build: {outDir}})
}

/** A client that is only tested: all its messages are 40 % longer, and where Spanish is asked for it is the real one. */
async function buildLongClient() {
  const folder = join(root, 'dist/long')
  rmSync(folder, {recursive: true, force: true})
  await buildClient('en', {long: true, outDir: join(folder, 'client')})
  symlinkSync(clientFolder('es'), join(folder, 'client-es'))
}

/** The same in a process of its own, beside those of the other languages. */
async function startClientBuild(language) {
  const child = spawn(process.execPath, [import.meta.filename, '--client', language], {stdio: 'inherit'})
  const code = await new Promise(done => child.on('exit', done))
  if (code !== 0) throw new Error(`The client in ${language} was not built.`)
}

/** All of the product into `dist`, with `ifChanged` only if it holds another one. The fingerprint goes first and comes last: a build cut short is not taken for a finished one. */
async function buildAll({ifChanged = false} = {}) {
  loadSettings()
  const builtFrom = fingerprint()
  if (ifChanged && builtFingerprint() === builtFrom) return
  rmSync(fingerprintFile, {force: true})
  await compileMessages()
  await Promise.all([buildServer(join(root, 'dist/server')), ...languages.map(startClientBuild)])
  await compressFolders(languages.map(clientFolder))
  mkdirSync(dirname(fingerprintFile), {recursive: true})
  writeFileSync(fingerprintFile, builtFrom)
}

// node src/server/build.mjs                      everything
// node src/server/build.mjs --if-changed         the same, unless another build has made it meanwhile
// node src/server/build.mjs --server dist/some   the server alone, into that folder
// node src/server/build.mjs --client es          one client, as the first starts it for each language
// node src/server/build.mjs --long               dist/long/client, with longer messages, for tests
const {values: asked} = parseArgs({
  options: {
    server: {type: 'string'},
    client: {type: 'string'},
    long: {type: 'boolean'},
    'if-changed': {type: 'boolean'},
  },
})
// a client is built for a process that has the lock
if (!asked.client) process.on('exit', await lockBuild(join(root, 'dist')))
if (asked.long) await buildLongClient()
else if (asked.client) await buildClient(asked.client)
else if (asked.server) {
  await compileMessages()
  await buildServer(join(root, asked.server))
} else await buildAll({ifChanged: asked['if-changed']})

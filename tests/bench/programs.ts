import {execFile} from 'node:child_process'
import {join, relative} from 'node:path'
import {promisify} from 'node:util'
import {build} from 'esbuild'
import {launched} from '#tests/support/services/server-process.ts'
import type {ServerProcess} from '#tests/support/services/server-process.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(import.meta.dirname, '.tmp')
const built = new Map<string, Promise<string>>()

async function bundleFloor(name: string): Promise<string> {
  const outfile = join(folder, 'floors', `${name}.mjs`)
  await build({
    entryPoints: [join(import.meta.dirname, 'floors', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@electric-sql/*', 'pg-native'],
    banner: {
      js: "import {createRequire as requireFrom} from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  })
  return outfile
}

async function bundleProduct(): Promise<string> {
  const target = join(folder, 'server')
  const program = join(root, 'src/server/build.mjs')
  await promisify(execFile)(process.execPath, [program, '--server', relative(root, target)])
  return join(target, 'main.js')
}

/** The built program of the product or of a floor; each is built once for a run. */
function programOf(name: string): Promise<string> {
  let program = built.get(name)
  if (!program) built.set(name, (program = name === 'product' ? bundleProduct() : bundleFloor(name)))
  return program
}

/** Starts the product, or a floor by the name of its file, as a process of its own. */
export async function start(name: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return launched(await programOf(name), {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    LIMITS_FACTOR: '100000',
    ...env,
  })
}

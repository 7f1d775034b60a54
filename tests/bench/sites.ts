import {execFile} from 'node:child_process'
import {cpSync, mkdirSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import react from '@vitejs/plugin-react'
import {build} from 'vite'
import {VitePWA} from 'vite-plugin-pwa'
import type {ServerProcess} from '#tests/support/services/server-process.ts'
import {start} from './programs.ts'

const root = join(import.meta.dirname, '../..')
const floors = join(import.meta.dirname, 'floors')

/** The build's own programs, which are plain JavaScript. */
const buildFile = (name: string) => import(join(root, 'src/server', name)) as Promise<unknown>
const {compressFolders} = (await buildFile('compress.mjs')) as {
  compressFolders: (folders: string[]) => Promise<void>
}
const {builtFingerprint, fingerprint} = (await buildFile('fingerprint.mjs')) as Record<string, () => string>

/** The floor app, built as the product's client is. */
async function buildApp(target: string): Promise<void> {
  await build({
    configFile: false,
    root: join(floors, 'app'),
    logLevel: 'error',
    build: {outDir: target, emptyOutDir: true},
    plugins: [
      react(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '.',
        filename: 'sw.ts',
        injectRegister: false,
        manifest: false,
        injectManifest: {globPatterns: ['**/*.{js,html,json}']},
      }),
    ],
  })
  await compressFolders([target])
}

/** The product's client must be of these very sources. */
export async function buildProduct(): Promise<void> {
  if (builtFingerprint?.() === fingerprint?.()) return
  await promisify(execFile)(process.execPath, [join(root, 'src/server/build.mjs')], {cwd: root})
}

export interface Sites {
  /** A static HTML page. */
  readonly page: string
  /** The least app of the same stack. */
  readonly app: string
  /** The product with its demo town. */
  readonly product: string
  readonly close: () => Promise<void>
}

/** Starts what the browser is to look at, each as a process of its own; the values are where each of them listens. */
export async function startSites(): Promise<Sites> {
  const folder = mkdtempSync(join(tmpdir(), 'village-sites-'))
  const page = join(folder, 'page')
  const app = join(folder, 'app')
  mkdirSync(page)
  cpSync(join(floors, 'page.html'), join(page, 'index.html'))
  await Promise.all([compressFolders([page]), buildApp(app), buildProduct()])
  const servers: ServerProcess[] = [
    await start('site', {SITE: page}),
    await start('site', {SITE: app}),
    await start('product', {DATA_DIR: join(folder, 'data')}),
  ]
  const [first, second, third] = servers.map(({base_url}) => base_url) as [string, string, string]
  return {
    page: first,
    app: second,
    product: third,
    close: async () => {
      for (const server of servers) await server.end('SIGTERM')
      rmSync(folder, {recursive: true, force: true})
    },
  }
}

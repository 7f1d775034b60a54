import {execFile, spawn} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs'
import {join, relative} from 'node:path'
import {createInterface} from 'node:readline'
import {promisify} from 'node:util'

const root = join(import.meta.dirname, '../../..')

/** How a process ended, and what it wrote to its error stream. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stderr: string
}

/** The real server in a process of its own, listening on a port that the machine gave it. */
export interface ServerProcess {
  readonly pid: number
  readonly base_url: string
  /** Sends the signal and waits for the end. */
  readonly end: (signal: NodeJS.Signals) => Promise<Ended>
}

/** Bundles the server into a folder of its own below `dist`, where it finds its packages; `remove` takes it away. */
export async function bundleServer(): Promise<{main: string; remove: () => void}> {
  mkdirSync(join(root, 'dist'), {recursive: true})
  const folder = mkdtempSync(join(root, 'dist/server-under-test-'))
  const program = join(root, 'src/server/build.mjs')
  await promisify(execFile)(process.execPath, [program, '--server', relative(root, folder)])
  return {main: join(folder, 'main.js'), remove: () => rmSync(folder, {recursive: true, force: true})}
}

/** Starts a bundled server; `env` is all that it is told. Answers how it ended where it never came to listen. */
export async function launch(main: string, env: Record<string, string>): Promise<ServerProcess | Ended> {
  const child = spawn(process.execPath, [main], {
    env: {PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endNow = () => child.kill('SIGKILL')
  process.once('exit', endNow)
  let stderr = ''
  child.stderr.on('data', chunk => (stderr += String(chunk)))
  const ended = new Promise<Ended>(resolve => {
    child.once('close', (code, signal) => {
      process.off('exit', endNow)
      resolve({code, signal, stderr})
    })
  })
  const port = new Promise<number>(resolve => {
    createInterface({input: child.stdout}).on('line', line => {
      if (line.includes('"msg":"listening"')) resolve((JSON.parse(line) as {port: number}).port)
    })
  })
  const outcome = await Promise.race([port, ended])
  if (typeof outcome !== 'number') return outcome
  return {
    pid: child.pid!,
    base_url: `http://127.0.0.1:${outcome}`,
    end: signal => {
      child.kill(signal)
      return ended
    },
  }
}

/** As `launch`, where nothing but a running server will do. */
export async function launched(main: string, env: Record<string, string>): Promise<ServerProcess> {
  const server = await launch(main, env)
  if ('end' in server) return server
  throw new Error(`the server ended with ${server.code ?? server.signal}: ${server.stderr}`)
}

/** Fills a data folder with the demonstration, to be copied: seeding takes longer than anything else of a start. */
export async function seedFolder(main: string, folder: string): Promise<void> {
  const server = await launched(main, {DATA_DIR: folder})
  await server.end('SIGTERM')
}

import {execFile, execFileSync, spawn} from 'node:child_process'
import type {ChildProcess} from 'node:child_process'
import {chownSync, existsSync, mkdtempSync, readdirSync, rmSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {delimiter, join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {promisify} from 'node:util'
import pg from 'pg'

/** A running PostgreSQL of our own. */
export type Cluster = {
  url: string
  port: number
  version: string
  /**
   * Stops it at once, without ending what is under way, and starts it again on the same data and port. `meanwhile` runs
   * between the two, while nothing listens.
   */
  restart: (meanwhile?: () => Promise<void>) => Promise<void>
  /** Ends it and removes its folder; calling it twice does no harm. */
  stop: () => Promise<void>
}

const start_limit_ms = 30_000

/** The folder with `initdb` and `postgres`: Debian's newest, or the one on the PATH; undefined where there is none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

export type Owner = {uid?: number; gid?: number}

/** PostgreSQL refuses to run as root; its package brings a user for it. */
export function owner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return {uid: idOf('-u'), gid: idOf('-g')}
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('The machine gave no free port.')
  return address.port
}

/** Asks until it answers; a server that ended instead has said why in `said`. */
async function answers(url: string, server: ChildProcess, said: () => string): Promise<string> {
  const deadline = performance.now() + start_limit_ms
  for (;;) {
    const client = new pg.Client({connectionString: url})
    client.on('error', () => {})
    try {
      await client.connect()
      const {rows} = await client.query<{server_version: string}>('show server_version')
      return rows[0]?.server_version ?? ''
    } catch (error) {
      if (server.exitCode !== null || performance.now() > deadline) {
        throw new Error(`PostgreSQL did not start: ${said()}`, {cause: error})
      }
      await pause(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** A copy of a running server's data folder, which follows it from then on. */
async function copyData(bin: string, folder: string, who: Owner, primary: Cluster): Promise<string> {
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid)
  const data = join(folder, 'data')
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'village']
  const options = ['-D', data, ...from, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  await promisify(execFile)(join(bin, 'pg_basebackup'), options, {...who, cwd: folder})
  return data
}

/** An empty data folder, prepared by `initdb`, for the user that the server will run as. */
async function prepareData(bin: string, folder: string, who: Owner): Promise<string> {
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid)
  const data = join(folder, 'data')
  const options = ['-D', data, '-U', 'village', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
  await promisify(execFile)(join(bin, 'initdb'), options, {...who, cwd: folder})
  return data
}

/**
 * Starts a private PostgreSQL from the programs in `bin`: own temporary folder, own port, loopback only. `durable`: with
 * fsync, so that what is measured there or proved about durability is true; without it no one waits for the disk. With
 * `primary` it is a replica that streams from it. It ends with this process at the latest.
 */
export async function startPostgres(
  bin: string,
  {durable = true, primary}: {durable?: boolean; primary?: Cluster} = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'village-postgres-'))
  const removeFolder = () => rmSync(folder, {recursive: true, force: true, maxRetries: 5})
  process.once('exit', removeFolder)
  const who = owner()
  const data = primary ? await copyData(bin, folder, who, primary) : await prepareData(bin, folder, who)

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: durable ? 'on' : 'off',
    max_connections: 400,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgres://village@127.0.0.1:${port}/postgres`
  const run = async () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
      ...who,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    server.stderr.on('data', chunk => (said = (said + String(chunk)).slice(-2000)))
    const endNow = () => server.kill('SIGQUIT')
    process.prependOnceListener('exit', endNow)
    const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
    const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
      if (server.exitCode === null && server.signalCode === null) server.kill(signal)
      await ended
      process.off('exit', endNow)
    }
    try {
      return {end, version: await answers(url, server, () => said)}
    } catch (error) {
      await end('SIGINT')
      throw error
    }
  }
  let running: Awaited<ReturnType<typeof run>> | undefined
  const stop = async () => {
    await running?.end('SIGINT')
    removeFolder()
    process.off('exit', removeFolder)
  }
  try {
    running = await run()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    port,
    version: running.version,
    restart: async meanwhile => {
      await running?.end('SIGQUIT')
      await meanwhile?.()
      running = await run()
    },
    stop,
  }
}

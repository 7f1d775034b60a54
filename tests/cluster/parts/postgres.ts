import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import pg from 'pg'
import type {Place} from '../place.ts'
import {Program} from '../program.ts'

/** One PostgreSQL with the Patroni that looks after it. */
export interface PostgresNode {
  readonly name: string
  readonly program: Program
  readonly port: number
  /** Port of Patroni's REST interface, which balancers ask for the primary. */
  readonly rest: number
}

export interface MemberState {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** The process of PostgreSQL and its own, which go on without Patroni. */
function processesOf(data: string): number[] {
  let postmaster: number
  try {
    postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return []
  }
  const isOurs = (pid: number) => {
    try {
      // the file outlives its process, whose number another one may have by now
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)
    } catch {
      return false
    }
  }
  if (!isOurs(postmaster)) return []
  const parentOf = (pid: string) => {
    try {
      return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
    } catch {
      return 0
    }
  }
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)]
}

/**
 * Three servers with synchronous replication: a commit is answered once a standby has it on its disk, and only such a
 * standby becomes the primary.
 */
export async function postgresNodes(
  {folder, who, port}: Place,
  {bin, etcd, password}: {bin: string; etcd: readonly string[]; password: string},
): Promise<PostgresNode[]> {
  const nodes: PostgresNode[] = []
  for (const n of [1, 2, 3]) {
    const name = `postgres${n}`
    const [own, rest] = [await port(), await port()]
    const data = join(folder, name)
    const config = join(folder, `${name}.json`)
    const settings = {
      scope: 'village',
      name,
      restapi: {listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}`},
      etcd3: {hosts: [...etcd]},
      bootstrap: {
        dcs: {
          // the shortest that Patroni allows: a dead primary is replaced after at most so many seconds
          ttl: 20,
          loop_wait: 2,
          retry_timeout: 5,
          synchronous_mode: true,
          primary_start_timeout: 0,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: {max_connections: 100, wal_log_hints: 'on', wal_keep_size: '256MB', shared_buffers: '128MB'},
          },
        },
        initdb: [{encoding: 'UTF8'}, {locale: 'C.UTF-8'}, 'data-checksums'],
        pg_hba: ['host replication replicator 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
      },
      postgresql: {
        listen: `127.0.0.1:${own}`,
        connect_address: `127.0.0.1:${own}`,
        data_dir: data,
        bin_dir: bin,
        pgpass: join(folder, `${name}.pgpass`),
        authentication: {
          superuser: {username: 'postgres', password},
          replication: {username: 'replicator', password},
          rewind: {username: 'rewinder', password},
        },
        parameters: {unix_socket_directories: folder, password_encryption: 'scram-sha-256'},
        basebackup: {checkpoint: 'fast'},
      },
    }
    // JSON is YAML too
    writeFileSync(config, JSON.stringify(settings), {mode: 0o644})
    nodes.push({
      name,
      port: own,
      rest,
      program: new Program({
        name,
        folder,
        who,
        command: ['/usr/bin/patroni', config],
        isUp: async () => (await fetch(`http://127.0.0.1:${rest}/health`)).ok,
        leftovers: () => processesOf(data),
      }),
    })
  }
  return nodes
}

/** What any Patroni that answers says of all members; empty if none does. */
export async function readMembers(nodes: readonly PostgresNode[]): Promise<readonly MemberState[]> {
  for (const {rest} of nodes) {
    try {
      const response = await fetch(`http://127.0.0.1:${rest}/cluster`, {signal: AbortSignal.timeout(2_000)})
      return ((await response.json()) as {members: MemberState[]}).members
    } catch {
      // the next one may answer
    }
  }
  return []
}

/** Whether all three follow, one of them synchronously, so that losing the primary loses nothing. */
export function isWhole(members: readonly MemberState[]): boolean {
  const roles = members.map(({role}) => role).sort()
  const isAtWork = ({state}: MemberState) => state === 'running' || state === 'streaming'
  return members.every(isAtWork) && roles.join() === 'leader,replica,sync_standby'
}

/** Runs `work` as the owner of everything on the primary. */
export async function asOwner<T>(
  {port}: PostgresNode,
  {password, database}: {password: string; database: string},
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({host: '127.0.0.1', port, user: 'postgres', password, database})
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

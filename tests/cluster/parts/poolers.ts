import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Place} from '../place.ts'
import {isListening} from '../listening.ts'
import {Program} from '../program.ts'

/** One PgBouncer in transaction mode. */
export interface Pooler {
  readonly program: Program
  readonly port: number
}

/** Two of them, each over the same address of the primary. */
export async function poolers(
  {folder, who, port}: Place,
  {primary, password}: {primary: number; password: string},
): Promise<Pooler[]> {
  const users = join(folder, 'pgbouncer-users.txt')
  writeFileSync(users, `"village" "${password}"\n`, {mode: 0o644})
  const all: Pooler[] = []
  for (const n of [1, 2]) {
    const name = `pgbouncer${n}`
    const own = await port()
    const config = join(folder, `${name}.ini`)
    const lines = [
      '[databases]',
      `village = host=127.0.0.1 port=${primary} dbname=village`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 20',
      'max_client_conn = 500',
      // by default a primary that changes is asked again only after 15 seconds, and a call waits two minutes
      'server_login_retry = 1',
      'server_connect_timeout = 3',
      'query_wait_timeout = 8',
      'log_connections = 0',
      'log_disconnections = 0',
    ]
    writeFileSync(config, `${lines.join('\n')}\n`, {mode: 0o644})
    all.push({
      port: own,
      program: new Program({
        name,
        folder,
        who,
        command: ['/usr/sbin/pgbouncer', config],
        isUp: () => isListening(own),
      }),
    })
  }
  return all
}

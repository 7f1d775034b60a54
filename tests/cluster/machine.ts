import {existsSync} from 'node:fs'
import {createServer} from 'node:net'
import {runProgram} from '../run/process.ts'
import {findPostgres} from '../support/services/postgres.ts'

/** What has to be installed, and the Debian packages that bring it. */
const programs = {
  '/usr/bin/patroni': ['patroni', 'python3-etcd', 'python3-psycopg2'],
  '/usr/bin/etcd': ['etcd-server'],
  '/usr/sbin/pgbouncer': ['pgbouncer'],
  '/usr/sbin/haproxy': ['haproxy'],
  '/usr/bin/openssl': ['openssl'],
  '/usr/lib/python3/dist-packages/swift/__init__.py': ['python3-swift'],
} as const

const missingPackages = (): string[] => [
  ...Object.entries(programs).flatMap(([path, packages]) => (existsSync(path) ? [] : packages)),
  ...(findPostgres() ? [] : ['postgresql']),
]

/** Installs what is missing where that is allowed. Returns a sentence if something is still missing. */
export async function installPrograms(): Promise<string | null> {
  const missing = missingPackages()
  if (missing.length === 0) return null
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`installing ${missing.join(' ')}`)
    const noQuestions = {DEBIAN_FRONTEND: 'noninteractive'}
    await runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...missing], noQuestions)
  }
  const still = missingPackages()
  if (still.length === 0) return null
  return `The cluster needs Debian's packages ${still.join(', ')}: run "apt-get install ${still.join(' ')}" as root.`
}

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Below the ports of outgoing connections, so that a program that is started again finds its port free. */
const first_port = 20_000
const last_port = 31_000

/** Free ports of the loopback address, each given once. */
export function freePorts(): () => Promise<number> {
  let port = first_port + ((process.pid * 37) % (last_port - first_port))
  return async () => {
    for (let tries = 0; tries < last_port - first_port; tries++) {
      port = port >= last_port ? first_port : port + 1
      if (await isFree(port)) return port
    }
    throw new Error('The machine has no free port.')
  }
}

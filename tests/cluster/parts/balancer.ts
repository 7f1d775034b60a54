import {execFileSync} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Place} from '../place.ts'
import {isListening} from '../listening.ts'
import {Program} from '../program.ts'

/** Ports at which HAProxy listens. */
export interface Doors {
  /** TLS, for people. */
  readonly site: number
  /** Either PgBouncer. */
  readonly pool: number
  /** The PostgreSQL whose Patroni says that it is the primary. */
  readonly primary: number
}

export interface Behind {
  readonly api: readonly number[]
  readonly poolers: readonly number[]
  readonly nodes: readonly {readonly port: number; readonly rest: number}[]
}

const openssl = (folder: string, ...args: string[]) =>
  execFileSync('/usr/bin/openssl', args, {cwd: folder, stdio: ['ignore', 'ignore', 'pipe']})

/** Makes an authority of this run and a certificate for this machine by it. Returns the authority's certificate. */
export function makeCertificate(folder: string): string {
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const days = ['-days', '2']
  openssl(
    folder,
    'req',
    '-x509',
    ...newKey,
    ...days,
    '-subj',
    '/CN=Village cluster',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  )
  openssl(folder, 'req', ...newKey, '-subj', '/CN=localhost', '-keyout', 'site.key', '-out', 'site.csr')
  writeFileSync(join(folder, 'site.ext'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial']
  openssl(folder, 'x509', '-req', '-in', 'site.csr', ...by, ...days, '-extfile', 'site.ext', '-out', 'site.crt')
  const both = ['site.crt', 'site.key'].map(name => readFileSync(join(folder, name), 'utf8')).join('')
  writeFileSync(join(folder, 'site.pem'), both, {mode: 0o644})
  return readFileSync(join(folder, 'ca.pem'), 'utf8')
}

/**
 * HAProxy before the API, before the poolers and before the primary, each with its health check. With `old_pid` it takes
 * over from that one, which ends after its last call.
 */
export function balancer({folder, who}: Place, doors: Doors, {api, poolers, nodes}: Behind, old_pid?: number): Program {
  const config = join(folder, 'haproxy.cfg')
  const lines = `
global
  maxconn 2000
  hard-stop-after 5s
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 3s
frontend site
  mode http
  bind 127.0.0.1:${doors.site} ssl crt ${join(folder, 'site.pem')}
  option forwardfor
  default_backend api
backend api
  mode http
  timeout server 70s
  option httpchk GET /api/ready
  http-check expect status 200
  option redispatch 1
  retries 3
  # a call may be sent to the other process only if running it twice is the same as once
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless { method GET HEAD } || { req.hdr(Idempotency-Key) -m found }
  default-server inter 500ms fall 2 rise 1
${api.map((port, i) => `  server api${i + 1} 127.0.0.1:${port} check`).join('\n')}
listen pool
  mode tcp
  bind 127.0.0.1:${doors.pool}
  balance leastconn
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${poolers.map((port, i) => `  server pgbouncer${i + 1} 127.0.0.1:${port} check`).join('\n')}
listen primary
  mode tcp
  bind 127.0.0.1:${doors.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({port, rest}, i) => `  server postgres${i + 1} 127.0.0.1:${port} check port ${rest}`).join('\n')}
`
  writeFileSync(config, lines, {mode: 0o644})
  return new Program({
    name: 'haproxy',
    folder,
    who,
    command: ['/usr/sbin/haproxy', '-db', '-f', config, ...(old_pid === undefined ? [] : ['-sf', String(old_pid)])],
    isUp: () => isListening(doors.site),
  })
}

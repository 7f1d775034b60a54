import {execFileSync} from 'node:child_process'
import {copyFileSync, mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Place} from '../place.ts'
import {isListening} from '../listening.ts'
import {Program} from '../program.ts'

/** Where files are stored, as `S3_…` settings name it. */
export interface ObjectStore {
  readonly programs: readonly Program[]
  readonly endpoint: string
  readonly bucket: string
  readonly access_key_id: string
  readonly secret_access_key: string
}

const python = '/usr/bin/python3'
/** The way of a request through Swift's proxy, which speaks S3 and signs nothing without these keys. */
const pipeline = 'catch_errors gatekeeper proxy-logging cache listing_formats s3api tempauth copy slo dlo proxy-server'
/** Names of the parts above in Swift's package where they differ. */
const parts: Record<string, string> = {'proxy-logging': 'proxy_logging', cache: 'memcache'}

/** OpenStack Swift with one disk and its S3 interface, from one Debian package. */
export async function objectStore({folder, who, port}: Place, secret: string): Promise<ObjectStore> {
  const home = join(folder, 'swift')
  mkdirSync(join(home, 'data/disk'), {recursive: true})
  const script = join(home, 'run.py')
  copyFileSync(join(import.meta.dirname, 'object_store.py'), script)
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(home, name), `${lines.join('\n')}\n`, {mode: 0o644})

  const ports = [await port(), await port(), await port(), await port()]
  const common = (own: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${own}`,
    `swift_dir = ${home}`,
    `devices = ${join(home, 'data')}`,
    'mount_check = false',
    'workers = 0',
    // no log leaves the folder
    `log_address = ${join(home, 'no-log')}`,
  ]
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_suffix = village',
    '[storage-policy:0]',
    'name = gold',
    'default = yes',
  ])
  const names = ['account', 'container', 'object', 'proxy'] as const
  for (const [i, name] of names.slice(0, 3).entries()) {
    const app = `${name}-server`
    write(`${name}.conf`, [
      ...common(ports[i]!),
      '[pipeline:main]',
      `pipeline = ${app}`,
      `[app:${app}]`,
      `use = egg:swift#${name}`,
    ])
  }
  write('proxy.conf', [
    ...common(ports[3]!),
    '[pipeline:main]',
    `pipeline = ${pipeline}`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    ...pipeline
      .split(' ')
      .slice(0, -1)
      .flatMap(part => [
        `[filter:${part}]`,
        `use = egg:swift#${parts[part] ?? part}`,
        ...(settings(secret)[part] ?? []),
      ]),
  ])
  execFileSync(python, [script, 'rings', home, ...ports.slice(0, 3).map(String)])
  return {
    endpoint: `http://127.0.0.1:${ports[3]}`,
    bucket: 'village',
    access_key_id: 'village:app',
    secret_access_key: secret,
    programs: names.map(
      (name, i) =>
        new Program({
          name: `swift-${name}`,
          folder,
          ...(who && {who}),
          command: [python, script, 'serve', home, name],
          isUp: () => isListening(ports[i]!),
        }),
    ),
  }
}

const settings = (secret: string): Record<string, string[]> => ({
  // it must be configured, and works without a server
  cache: ['memcache_servers = 127.0.0.1:1'],
  s3api: ['location = us-east-1'],
  tempauth: [`user_village_app = ${secret} .admin`],
})

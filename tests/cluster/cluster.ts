import {randomBytes} from 'node:crypto'
import {execFileSync} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {CreateBucketCommand, S3Client} from '@aws-sdk/client-s3'
import type pg from 'pg'
import webPush from 'web-push'
import {startMailServer, type MailServer} from '../support/services/mail-server.ts'
import {findPostgres, owner} from '../support/services/postgres.ts'
import {bundleServer} from '../support/services/server-process.ts'
import {freePorts} from './machine.ts'
import {apiProcesses, type ApiProcess} from './parts/api.ts'
import {balancer, makeCertificate, type Behind, type Doors} from './parts/balancer.ts'
import {etcdMembers, type EtcdMember} from './parts/etcd.ts'
import {objectStore, type ObjectStore} from './parts/object-store.ts'
import {poolers, type Pooler} from './parts/poolers.ts'
import {asOwner, isWhole, postgresNodes, readMembers, type PostgresNode} from './parts/postgres.ts'
import type {Place} from './place.ts'
import type {Program} from './program.ts'

/** How long the cluster may take to be whole again, in milliseconds. */
const whole_limit_ms = 180_000
/** The first API fills the database, of which each commit waits for a second node. */
const fill_limit_ms = 600_000

/** A production on one machine. */
export class Cluster {
  readonly base_url: string
  readonly authority: string
  readonly mail: MailServer
  readonly etcd: readonly EtcdMember[]
  readonly postgres: readonly PostgresNode[]
  readonly poolers: readonly Pooler[]
  readonly api: readonly ApiProcess[]
  #balancer: Program
  readonly #of: Parts

  private constructor(parts: Parts) {
    this.#of = parts
    this.base_url = parts.base_url
    this.authority = parts.authority
    this.mail = parts.mail
    this.etcd = parts.etcd
    this.postgres = parts.postgres
    this.poolers = parts.poolers
    this.api = parts.api
    this.#balancer = balancer(parts.place, parts.doors, parts.behind)
  }

  /** Makes the folder and every part's settings, and starts all of it. */
  static async start(say: (text: string) => void): Promise<Cluster> {
    const cluster = new Cluster(await prepare())
    await cluster.#startAll(say)
    return cluster
  }

  get folder(): string {
    return this.#of.place.folder
  }

  async #startAll(say: (text: string) => void): Promise<void> {
    const {store, password} = this.#of
    say('etcd')
    await startTogether(this.etcd.map(({program}) => program))
    say('PostgreSQL and Patroni')
    const [first, ...others] = this.postgres.map(({program}) => program)
    // the first makes the data that the others copy
    await first!.start()
    await this.#untilPrimary()
    await startTogether(others)
    await this.untilWhole()
    await this.onPrimary(async client => {
      await client.query(`create role village login password '${password}'`)
      await client.query('create database village owner village')
    }, 'postgres')
    say('PgBouncer, HAProxy and Swift')
    await startTogether([...this.poolers.map(({program}) => program), ...store.programs, this.#balancer])
    await makeBucket(store)
    say('the API, which fills the database')
    for (const {program} of this.api) await program.start(fill_limit_ms)
  }

  /** The node that Patroni calls the leader. */
  async primary(): Promise<PostgresNode> {
    const deadline = performance.now() + whole_limit_ms
    for (;;) {
      const leader = (await readMembers(this.postgres)).find(
        ({role, state}) => role === 'leader' && state === 'running',
      )
      const node = this.postgres.find(({name}) => name === leader?.name)
      if (node) return node
      if (performance.now() > deadline) throw new Error('no PostgreSQL is the primary')
      await pause(200)
    }
  }

  async #untilPrimary(): Promise<void> {
    await this.primary()
  }

  /** Runs `work` on the primary as the database's owner; again if the primary went away meanwhile. */
  async onPrimary<T>(work: (client: pg.Client) => Promise<T>, database = 'village'): Promise<T> {
    const {password} = this.#of
    for (let attempt = 1; ; attempt++) {
      try {
        return await asOwner(await this.primary(), {password, database}, work)
      } catch (error) {
        if (attempt === 10) throw error
        await pause(1_000)
      }
    }
  }

  /** Waits until everything runs and a standby follows synchronously, so that the next loss loses nothing. */
  async untilWhole(): Promise<void> {
    const deadline = performance.now() + whole_limit_ms
    for (;;) {
      const members = await readMembers(this.postgres)
      if (members.length === this.postgres.length && isWhole(members)) return
      if (performance.now() > deadline) throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`)
      await pause(300)
    }
  }

  /** @throws if a program ended that no one ended */
  expectAllRunning(): void {
    const members = [...this.etcd, ...this.postgres, ...this.poolers, ...this.api].map(({program}) => program)
    const ended = [...members, ...this.#of.store.programs, this.#balancer].filter(program => !program.isRunning)
    if (ended.length > 0) throw new Error(`ended by itself: ${ended.map(({name}) => name).join(', ')}`)
  }

  /** Hands the part of the primary to the synchronous standby, as before an upgrade. */
  async switchOver(): Promise<void> {
    const members = await readMembers(this.postgres)
    const leader = members.find(({role}) => role === 'leader')?.name
    const candidate = members.find(({role}) => role === 'sync_standby')?.name
    const {rest} = await this.primary()
    const body = JSON.stringify({leader, candidate})
    const headers = {'Content-Type': 'application/json'}
    const response = await fetch(`http://127.0.0.1:${rest}/switchover`, {method: 'POST', headers, body})
    if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`)
    await this.untilWhole()
  }

  /** A new HAProxy takes over the ports; the old one ends with its last call. */
  async replaceBalancer(): Promise<void> {
    const {place, doors, behind} = this.#of
    const old = this.#balancer
    const next = balancer(place, doors, behind, old.pid)
    await next.start()
    this.#balancer = next
    await old.ended()
  }

  /** Ends everything and removes the folder, or leaves it with its logs. */
  async stop({keep = false} = {}): Promise<void> {
    const {store, place, removeBundle} = this.#of
    for (const {program} of this.api) await program.stop()
    const others = [...this.poolers, ...this.postgres, ...this.etcd].map(({program}) => program)
    await Promise.all([this.#balancer, ...store.programs, ...others].map(program => program.kill()))
    await this.mail.close()
    removeBundle()
    if (!keep) rmSync(place.folder, {recursive: true, force: true, maxRetries: 5})
  }
}

interface Parts {
  readonly place: Place
  readonly password: string
  readonly base_url: string
  readonly authority: string
  readonly doors: Doors
  readonly behind: Behind
  readonly mail: MailServer
  readonly store: ObjectStore
  readonly etcd: readonly EtcdMember[]
  readonly postgres: readonly PostgresNode[]
  readonly poolers: readonly Pooler[]
  readonly api: readonly ApiProcess[]
  readonly removeBundle: () => void
}

async function prepare(): Promise<Parts> {
  const who = owner()
  const folder = mkdtempSync(join(tmpdir(), 'village-cluster-'))
  const place: Place = {folder, who, port: freePorts()}
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL is not installed')
  const authority = makeCertificate(folder)
  const password = randomBytes(12).toString('hex')
  const doors = {site: await place.port(), pool: await place.port(), primary: await place.port()}
  const base_url = `https://127.0.0.1:${doors.site}`
  const etcd = await etcdMembers(place)
  const addresses = etcd.map(({address}) => address)
  const postgres = await postgresNodes(place, {bin, etcd: addresses, password})
  const pools = await poolers(place, {primary: doors.primary, password})
  const store = await objectStore(place, randomBytes(12).toString('hex'))
  const mail = await startMailServer()
  const bundle = await bundleServer()
  const vapid = webPush.generateVAPIDKeys()
  const api = await apiProcesses(place, bundle.main, {
    DATABASE_URL: `postgres://village:${password}@127.0.0.1:${doors.pool}/village`,
    DATABASE_DIRECT_URL: postgres.map(({port}) => `postgres://village:${password}@127.0.0.1:${port}/village`).join(),
    PUBLIC_URL: base_url,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: store.bucket,
    S3_ACCESS_KEY_ID: store.access_key_id,
    S3_SECRET_ACCESS_KEY: store.secret_access_key,
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
  })
  const behind = {api: api.map(({port}) => port), poolers: pools.map(({port}) => port), nodes: postgres}
  // the programs that refuse root write here
  if (who.uid !== undefined) execFileSync('chown', ['-R', `${who.uid}:${who.gid}`, folder])
  return {
    place,
    password,
    base_url,
    authority,
    doors,
    behind,
    mail,
    store,
    etcd,
    postgres,
    poolers: pools,
    api,
    removeBundle: bundle.remove,
  }
}

async function startTogether(programs: readonly Program[]): Promise<void> {
  for (const program of programs) program.launch()
  await Promise.all(programs.map(program => program.untilUp()))
}

async function makeBucket({endpoint, bucket, access_key_id, secret_access_key}: ObjectStore): Promise<void> {
  const credentials = {accessKeyId: access_key_id, secretAccessKey: secret_access_key}
  const client = new S3Client({endpoint, region: 'us-east-1', forcePathStyle: true, credentials})
  await client.send(new CreateBucketCommand({Bucket: bucket}))
  client.destroy()
}

import {randomInt} from 'node:crypto'
import {eq} from 'drizzle-orm'
import type {Session} from '#contract/sessions/session.ts'
import {claims, offers} from '#server/db/schema/all.ts'
import {openPostgres, type Database} from '#server/db/client.ts'
import {startLive, type Live} from '#tests/support/browser/live.ts'
import {freshDatabase, prepareJobs} from '#tests/support/database.ts'
import {findPostgres, startPostgres, type Cluster} from '#tests/support/services/postgres.ts'
import type {Caretaker, Parent, Person} from '#tests/support/people.ts'
import {upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {test as base} from '#tests/support/browser/fixtures.ts'
import {deviceOf, type Device} from './device.ts'
import {restartsOf} from './restarts.ts'

export {anyBrowser, bothLanguages, expect, inSoak} from '#tests/support/browser/fixtures.ts'
export type {Device} from './device.ts'

/** What reached the server: its rows, and what the network saw go by. */
export interface Reached {
  readonly claims: (session: {id: string}) => Promise<(typeof claims.$inferSelect)[]>
  readonly offers: (booking: {id: string}) => Promise<(typeof offers.$inferSelect)[]>
  /** Every idempotency key under which a confirmation passed the network. */
  readonly keys: () => string[]
}

const reachedOf = ({app, proxy}: Live): Reached => ({
  claims: ({id}) => app.db.select().from(claims).where(eq(claims.session_id, id)).orderBy(claims.id),
  offers: ({id}) => app.db.select().from(offers).where(eq(offers.booking_id, id)).orderBy(offers.id),
  keys: () => [...new Set(proxy.seen.filter(confirms).map(({headers}) => String(headers['idempotency-key'])))],
})

/** A family, its caregiver, and the visit that is about to begin. */
export interface Visit {
  parent: Parent
  caretaker: Caretaker
  booking_id: string
  session: Session
}

/**
 * For a test that counts requests, or in which a failed one is told or repeated only after minutes: where PostgreSQL restarts
 * under it, requests wait until that is over.
 */
export const countsRequests = {tag: '@counts-requests'}

/** For a test that restarts PostgreSQL itself: it is left out where none is found. */
export const needsPostgres = {tag: '@needs-postgres'}

/** Whether PostgreSQL restarts under every case: `RESTART_DATABASE=1`, as `npm run soak` asks. */
const isRestarted = process.env.RESTART_DATABASE === '1'

/** What one worker of the runner has. */
interface Ground {
  /** Whether the worker has a PostgreSQL for itself. */
  hasOwnPostgres: boolean
  cluster: Cluster | null
  database: Database
}

interface Scene {
  reached: Reached
  visit: Visit
  /** The caregiver's phone: signed in, at home, the visit on its screen, the worker in charge. */
  phone: Device
  /** Another device, no one signed in. */
  device: () => Promise<Device>
}

async function startOwnPostgres(): Promise<Cluster> {
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL was not found: install it')
  return startPostgres(bin, {durable: false})
}

export const test = base.extend<Scene, Ground>({
  hasOwnPostgres: [isRestarted, {option: true, scope: 'worker'}],
  cluster: [
    async ({hasOwnPostgres}, use) => {
      const cluster = hasOwnPostgres ? await startOwnPostgres() : null
      await use(cluster)
      await cluster?.stop()
    },
    {scope: 'worker'},
  ],
  database: [
    async ({cluster}, use) => {
      const database = cluster ? await prepareJobs(await openPostgres(cluster.url, {max: 60})) : await freshDatabase()
      await use(database)
      await database.close()
    },
    {scope: 'worker'},
  ],
  live: async ({cluster, database}, use, info) => {
    const restarts =
      cluster && isRestarted && !info.tags.includes(needsPostgres.tag)
        ? restartsOf(cluster, {
            nth: info.repeatEachIndex,
            delay_ms: info.tags.includes(countsRequests.tag) ? null : randomInt(40),
          })
        : undefined
    const live = await startLive({database, ownDb: restarts?.db, onPass: restarts?.onPass})
    restarts?.holdCalls(live.app.app)
    await use(live)
    await restarts?.close()
    await live.close()
  },
  reached: async ({live}, use) => use(reachedOf(live)),
  visit: async ({live: {app}}, use) => {
    const parent = await app.parent()
    const caretaker = await app.caretaker()
    const {booking, session} = await upcomingVisit(app, parent, caretaker)
    await use({parent, caretaker, booking_id: booking.id, session})
  },
  device: async ({visitor}, use) => use(async () => deviceOf(await visitor())),
  phone: async ({device, visit}, use) => {
    const phone = await device()
    await openHome(phone, visit.caretaker)
    await use(phone)
  },
})

/** Opens the home of someone who is signed in, and waits until the worker is in charge. */
export async function openWithWorker(device: Device, who: Person): Promise<void> {
  await device.loginAs(who)
  await device.isReady()
}

/** Opens the home of a caregiver who is signed in, and waits until her visit is on the screen and the worker in charge. */
export async function openHome(phone: Device, caretaker: Caretaker): Promise<void> {
  await openWithWorker(phone, caretaker)
  await phone.button('start').waitFor()
}

/** Takes Background Sync from a browser before any page is opened: its worker is never woken to send. */
export async function withoutSync({context}: Device): Promise<void> {
  await context.addInitScript(() => {
    if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })
}

/** Requests of the outbox: a confirmation of one side and edge. */
export const confirms = ({method, path}: {method: string; path: string}): boolean =>
  method !== 'GET' && /\/sessions\/[^/]+\/confirm-/.test(path)

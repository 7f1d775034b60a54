import type {Scheduler} from 'fast-check'
import type {UseStore} from 'idb-keyval'
import {keyvalStore} from '#lib/keyval-store.ts'
import {createCredentials, type CredentialsRecord} from '#api/credentials-record.ts'
import {Disk, fakeIndexedDB, type StorageFault} from '../sim/fake-indexeddb.ts'
import {World} from '../sim/world.ts'

/** A disk whose transactions follow one another without a pause, for tests that need storage and no simulation. */
export const memoryDisk = (faults: readonly [number, StorageFault][] = []) => {
  const atOnce = {schedule: (task: Promise<unknown>) => task, count: () => 0} as unknown as Scheduler
  const world = new World(atOnce)
  const disk = new Disk(new Map(faults))
  const place = world.place('test')
  const factory = fakeIndexedDB(world, disk, place)
  return {
    disk,
    factory,
    store: (name: string): UseStore => keyvalStore(name, {durability: 'strict', factory: () => factory}),
  }
}

/** A store that always fails, as a browser's does when it will not keep anything. */
export const brokenStore: UseStore = () => Promise.reject(new Error('QuotaExceededError'))

/** A session record on such a disk, with someone signed in. */
export const signedIn = async (
  who: Partial<CredentialsRecord> = {},
  store: UseStore = memoryDisk().store('session'),
) => {
  const session = createCredentials({store, channel: {post: () => undefined, listen: () => () => undefined}})
  await session.logIn({
    user_id: 'anna',
    token: 'token-a',
    role: 'caretaker',
    member_role: null,
    logout_handle: null,
    ...who,
  })
  return session
}

import {get} from 'idb-keyval'
import {expect, test} from 'vitest'
import type {Channel} from '#lib/channel.ts'
import {brokenStore, memoryDisk} from '../../tests/offline/support/memory-store.ts'
import {until} from '../../tests/support/until.ts'
import {createCredentials, type Mirror, type CredentialsRecord} from './credentials-record.ts'

const anna = {
  user_id: 'anna',
  token: 'token-a',
  role: 'caretaker',
  member_role: null,
  logout_handle: 'handle-a',
} as const

/** Two tabs of one browser that receive each other's messages. */
const twoTabs = () => {
  const store = memoryDisk().store('session')
  const hear: (() => void)[] = []
  const channel = (own: number): Channel<'changed'> => ({
    post: () => hear.forEach((listener, at) => at !== own && listener()),
    listen: listener => {
      hear[own] = () => listener('changed')
      return () => undefined
    },
  })
  return [createCredentials({store, channel: channel(0)}), createCredentials({store, channel: channel(1)})] as const
}

const quietChannel: Channel<'changed'> = {post: () => undefined, listen: () => () => undefined}

const memoryMirror = (): Mirror => {
  let kept: CredentialsRecord | undefined
  return {read: () => kept, write: record => (kept = record)}
}

test('another tab learns of a sign-in and a sign-out', async () => {
  const [one, two] = twoTabs()
  await one.logIn(anna)
  await until(() => expect(two.peek()).toMatchObject({user_id: 'anna', generation: 1}))
  await two.logOut()
  await until(() => expect(one.peek()).toMatchObject({user_id: null, token: null, generation: 2}))
})

test('a late 401 for an old token leaves the new sign-in alone', async () => {
  const [credentials] = twoTabs()
  await credentials.logIn(anna)
  await credentials.logIn({...anna, user_id: 'bert', token: 'token-b'})
  await credentials.logOut('token-a')
  expect(await credentials.read()).toMatchObject({user_id: 'bert', token: 'token-b', generation: 2})
})

test('the generation only ever rises', async () => {
  const [credentials] = twoTabs()
  const generations: number[] = []
  for (const step of [() => credentials.logIn(anna), () => credentials.logOut(), () => credentials.logIn(anna)]) {
    generations.push((await step()).generation)
  }
  expect(generations).toEqual([1, 2, 3])
})

test('a log-in whose write ends late does not undo the log-out of another tab', async () => {
  const disk = memoryDisk().store('session')
  let finish: (() => void) | undefined
  const slow = createCredentials({
    channel: quietChannel,
    store: async (mode, work) => {
      const result = await disk(mode, work)
      if (mode === 'readwrite') await new Promise<void>(resolve => (finish = resolve))
      return result
    },
  })
  const logIn = slow.logIn(anna)
  await until(() => expect(finish).toBeDefined())
  await createCredentials({store: disk, channel: quietChannel}).logOut()
  expect(await slow.fresh()).toMatchObject({user_id: null, generation: 2})
  finish?.()
  await logIn
  expect(slow.peek()).toMatchObject({user_id: null, generation: 2})
})

test('a changed member role reaches every tab under a new generation, and only the person it is about', async () => {
  const [one, two] = twoTabs()
  await one.logIn({...anna, role: 'agency'})
  await one.setMemberRole('bert', 'owner')
  expect(one.peek()).toMatchObject({member_role: null, generation: 1})
  await one.setMemberRole('anna', 'field')
  await until(() => expect(two.peek()).toMatchObject({token: 'token-a', member_role: 'field', generation: 2}))
  await two.setMemberRole('anna', 'field')
  expect(two.peek()).toMatchObject({generation: 2})
})

test('a log-out that storage could not take is not undone by a reload', async () => {
  const disk = memoryDisk()
  const mirror = memoryMirror()
  const session = disk.store('session')
  await createCredentials({store: session, channel: quietChannel, mirror}).logIn(anna)
  const page = createCredentials({store: brokenStore, channel: quietChannel, mirror})
  expect(await page.read()).toMatchObject({user_id: 'anna'})
  await page.logOut()
  expect(await createCredentials({store: session, channel: quietChannel, mirror}).read()).toMatchObject({
    user_id: null,
    token: null,
    generation: 2,
  })
  expect(await get('session', session)).toMatchObject({user_id: null, token: null, generation: 2})
})

test('a log-in that storage could not take replaces the log-in before it after a reload', async () => {
  const disk = memoryDisk()
  const mirror = memoryMirror()
  const session = disk.store('session')
  await createCredentials({store: session, channel: quietChannel, mirror}).logIn(anna)
  const page = createCredentials({store: brokenStore, channel: quietChannel, mirror})
  await page.read()
  await page.logIn({...anna, user_id: 'bert', token: 'token-b', logout_handle: 'handle-b'})
  const bert = {user_id: 'bert', token: 'token-b', logout_handle: 'handle-b', generation: 2}
  expect(await createCredentials({store: session, channel: quietChannel, mirror}).read()).toMatchObject(bert)
  expect(await get('session', session)).toMatchObject(bert)
})

test('on a full disk the newer record of the page counts, also for who reads storage', async () => {
  const {store} = memoryDisk()
  const session = store('session')
  const mirror = memoryMirror()
  const full: typeof session = (mode, work) =>
    mode === 'readwrite' ? Promise.reject(new Error('QuotaExceededError')) : session(mode, work)
  await createCredentials({store: session, channel: quietChannel, mirror}).logIn(anna)
  const page = createCredentials({store: full, channel: quietChannel, mirror})
  await page.read()
  await page.logIn({...anna, user_id: 'bert', token: 'token-b'})
  expect(await page.fresh()).toMatchObject({user_id: 'bert', token: 'token-b'})
  expect(await createCredentials({store: full, channel: quietChannel, mirror}).fresh()).toMatchObject({user_id: 'bert'})
})

/** Two tabs, and the worker, of one browser whose disk, once it is full, takes deletions only. */
const fullBrowser = async () => {
  const session = memoryDisk().store('session')
  const mirror = memoryMirror()
  const hear: (() => void)[] = []
  const open = (own: number, more: {mirror?: Mirror}) =>
    createCredentials({
      store: (mode, work) =>
        session(mode, table => {
          if (isFull && mode === 'readwrite') {
            table.put = () => {
              throw new DOMException('No room', 'QuotaExceededError')
            }
          }
          return work(table)
        }),
      channel: {
        post: () => hear.forEach((listener, at) => at !== own && listener()),
        listen: listener => {
          hear[own] = () => listener('changed')
          return () => undefined
        },
      },
      ...more,
    })
  let isFull = false
  const [one, two, worker] = [open(0, {mirror}), open(1, {mirror}), open(2, {})]
  await one.logIn(anna)
  await until(() => expect(two.peek()).toMatchObject({user_id: 'anna'}))
  await until(() => expect(worker.peek()).toMatchObject({user_id: 'anna'}))
  isFull = true
  return {one, two, worker, makeRoom: () => (isFull = false)}
}

test('a log-out on a full disk reaches the other tabs and the worker, and nothing there undoes it', async () => {
  const {one, two, worker, makeRoom} = await fullBrowser()
  await one.logOut()
  await until(() => expect(two.peek()).toMatchObject({user_id: null, generation: 2}))
  await until(() => expect(worker.peek()).toMatchObject({user_id: null}))
  await two.setMemberRole('anna', 'owner')
  await two.finishRegistration('anna')
  makeRoom()
  await two.setRole('caretaker')
  for (const each of [one, two, worker]) expect(await each.fresh()).toMatchObject({user_id: null, token: null})
})

test('a log-in on a full disk is what changes and late 401s are about, also when there is room again', async () => {
  const {one, two, makeRoom} = await fullBrowser()
  await one.logOut()
  await one.logIn({...anna, user_id: 'bert', token: 'token-b'})
  await until(() => expect(two.peek()).toMatchObject({user_id: 'bert', generation: 3}))
  makeRoom()
  await two.setRole('parent')
  expect(await one.fresh()).toMatchObject({user_id: 'bert', role: 'parent', generation: 3})
  await two.logOut('token-a')
  expect(await one.fresh()).toMatchObject({user_id: 'bert'})
  await two.logOut('token-b')
  expect(await one.fresh()).toMatchObject({user_id: null, generation: 4})
})

test('storage wins over an older mirror', async () => {
  const disk = memoryDisk()
  const mirror = memoryMirror()
  const session = disk.store('session')
  await createCredentials({store: session, channel: quietChannel, mirror}).logIn(anna)
  await createCredentials({store: session, channel: quietChannel}).logOut()
  expect(await createCredentials({store: session, channel: quietChannel, mirror}).read()).toMatchObject({
    user_id: null,
    generation: 2,
  })
  expect(mirror.read()).toMatchObject({user_id: null, generation: 2})
})

test('where storage fails, the mirror carries the sign-in over a reload', async () => {
  const ports = {store: brokenStore, channel: quietChannel, mirror: memoryMirror()}
  await createCredentials(ports).logIn(anna)
  expect(await createCredentials(ports).read()).toMatchObject({
    user_id: 'anna',
    token: 'token-a',
    generation: 1,
  })
})

test('what storage could not take at the time is stored when it can', async () => {
  const {store} = memoryDisk([[0, 'abort']])
  const credentials = createCredentials({
    store: store('session'),
    channel: quietChannel,
  })
  await credentials.logIn(anna)
  expect(await get('session', store('session'))).toBeUndefined()
  expect(await credentials.fresh()).toMatchObject({user_id: 'anna'})
  expect(await get('session', store('session'))).toMatchObject({user_id: 'anna', generation: 1})
})

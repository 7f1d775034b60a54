import {mkdtempSync, readFileSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import * as auth from '#contract/accounts/auth.ts'
import * as contract from '#contract/notifications.ts'
import {isOutside} from '#server/adapters/push/outside.ts'
import {webPusher, loadVapidKeys} from '#server/adapters/push/web-push.ts'
import {deliverDue, type Send, pushNotification} from '#server/modules/notifications/deliver.ts'
import {type PushJob} from '#server/jobs/port.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Person} from '#tests/support/people.ts'
import {pushService, somePushTarget} from '#tests/support/services/push-service.ts'
import {storyOf} from '#tests/support/story.ts'

const folder = mkdtempSync(join(tmpdir(), 'village-push-'))
const keys = await loadVapidKeys(join(folder, 'made/vapid.json'))
const service = await pushService()
const app = await testApp({push: {public_key: keys.public_key}})
const story = storyOf(app)
const pusher = webPusher({keys, subject: 'mailto:support@village.example', inside: true})
const push = pushNotification({database: app.deps.database, clock: app.clock, pusher})
afterAll(async () => {
  await service.close()
  rmSync(folder, {recursive: true, force: true})
})
beforeEach(() => {
  service.answer(201)
  service.received.length = 0
  return app.reset()
})

const devices = () =>
  app.rows<{endpoint: string; user_id: string}>(
    'select endpoint, user_id::text from push_subscriptions order by endpoint',
  )
/** A browser at our own push service: its address is one that the call itself would refuse. */
async function subscribe(by: Person, path: string) {
  const {endpoint, ...rest} = somePushTarget(`https://push.example.test/${path}`)
  await app.ok(contract.subscribePush, {by, body: {endpoint, ...rest}})
  await app.rows(`update push_subscriptions set endpoint = '${service.origin}/${path}' where endpoint = '${endpoint}'`)
}
/** What the product hands over to be pushed by now. */
async function jobs(): Promise<PushJob[]> {
  const handed: PushJob[] = []
  const send: Send = async (_tx: unknown, name: string, job: unknown) => {
    if (name === 'push') handed.push(...(job as PushJob[]))
  }
  await deliverDue(app.db, send, app.clock.now(), 100)
  return handed
}

describe('a pushed notice', () => {
  test('reaches every browser of its reader, encrypted and signed, and no other', async () => {
    const caretaker = await app.caretaker()
    const stranger = await app.caretaker({at: {latitude: 40, longitude: -86.78}})
    await subscribe(caretaker, 'phone')
    await subscribe(caretaker, 'desk')
    await subscribe(stranger, 'stranger')
    await story.request(await app.parent())
    for (const job of await jobs()) await push(job)
    expect(service.received.map(each => each.path).toSorted()).toEqual(['/desk', '/phone'])
    const [{headers, bytes}] = service.received as [(typeof service.received)[number]]
    expect(headers).toMatchObject({'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high'})
    expect(headers.authorization).toMatch(/^vapid t=[\w.-]+, ?k=/)
    expect(headers.authorization).toContain(keys.public_key)
    expect(bytes).toBeGreaterThan(100)
  })

  test('a browser that is gone is forgotten; a service in trouble is tried again', async () => {
    const caretaker = await app.caretaker()
    await subscribe(caretaker, 'phone')
    await story.request(await app.parent())
    const [job] = await jobs()
    service.answer(503)
    await expect(push(job!)).rejects.toMatchObject({code: 503})
    expect(await devices()).toHaveLength(1)
    service.answer(410)
    await push(job!)
    expect(await devices()).toEqual([])
    await push(job!)
    expect(service.received).toHaveLength(2)
  })

  test('what was read meanwhile is not pushed, and neither is what was switched off', async () => {
    const [reads, off] = [await app.caretaker(), await app.caretaker()]
    await subscribe(reads, 'reads')
    await subscribe(off, 'off')
    await app.ok(contract.changeNotificationSettings, {by: off, body: {groups: {requests: {push: false}}}})
    await story.request(await app.parent())
    const handed = await jobs()
    expect(handed.map(job => job.user_id)).toEqual([reads.user_id])
    await app.ok(contract.readNotifications, {by: reads, body: {}})
    for (const job of handed) await push(job)
    expect(service.received).toEqual([])
  })
})

describe('a browser', () => {
  test('belongs to one sign-in and leaves with it; the next person there has it alone', async () => {
    const [first, second] = [await app.parent(), await app.parent()]
    const body = somePushTarget()
    await app.ok(contract.subscribePush, {by: first, body})
    await app.ok(contract.subscribePush, {by: second, body})
    expect(await devices()).toEqual([{endpoint: body.endpoint, user_id: second.user_id}])
    await app.ok(contract.unsubscribePush, {by: first, body: {endpoint: body.endpoint}})
    expect(await devices()).toHaveLength(1)
    await app.ok(auth.logout, {by: second})
    expect(await devices()).toEqual([])
  })

  test.each([
    'http://push.example.test/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://user:secret@push.example.test/x',
    'https://10.0.0.8:8443/x',
    'file:///etc/passwd',
    'https://',
  ])('is never at %s', async endpoint => {
    const by = await app.parent()
    const refusal = expectRefusal(
      await app.call(contract.subscribePush, {by, body: {...somePushTarget(), endpoint}}),
      422,
      'invalid',
    )
    expect(Object.keys(refusal.fields ?? {})).toEqual(['endpoint'])
  })

  test('a name that leads to this machine is not connected to', async () => {
    const careful = webPusher({keys, subject: 'mailto:support@village.example'})
    const message = {notice_id: 'n', user_id: 'u', title: 't', body: 'b', link: '/'}
    const at = (endpoint: string) => {
      const {keys: own} = somePushTarget()
      return careful.send({endpoint, ...own}, message)
    }
    const {port} = new URL(service.origin)
    await expect(at(`https://localhost:${port}/x`)).rejects.toMatchObject({code: 'EINSIDE'})
    expect(await at(`http://localhost:${port}/x`)).toBe('gone')
    expect(await at(`https://127.0.0.1:${port}/x`)).toBe('gone')
    expect(service.received).toEqual([])
  })

  test.each([
    ['8.8.8.8', true],
    ['2a00:1450:4001:80b::200e', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['2002:a00:1::1', false],
    ['push.example.test', false],
  ])('%s is outside: %s', (address, outside) => {
    expect(isOutside(address)).toBe(outside)
  })
})

test('keys that no one names are made once, and kept for the server alone', async () => {
  const path = join(folder, 'made/vapid.json')
  expect(await loadVapidKeys(path)).toEqual(keys)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(keys)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

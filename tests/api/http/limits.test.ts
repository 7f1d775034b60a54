import {beforeEach, describe, expect, test} from 'vitest'
import {confirmStartByCaretaker} from '#contract/sessions/confirming.ts'
import {sayLate} from '#contract/sessions/sessions.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import {readNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {createLimits} from '#server/http/limits.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {freshDatabase} from '#tests/support/database.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp({protecting: 1})
const story = storyOf(app)
beforeEach(() => app.reset())

const write = (by: Person) => app.call(readNotifications, {by, body: {}})
const useUp = async (by: Person, writes = 120) => {
  for (let i = 0; i < writes; i++) expect((await write(by)).status).toBe(200)
}

describe('beyond 120 writes a minute', () => {
  test('a person is told how long to wait, and no one else is kept out', async () => {
    const [busy, other] = [await app.caretaker(), await app.caretaker()]
    await useUp(busy)
    const refused = await write(busy)
    expectRefusal(refused, 429, 'rate_limited')
    const wait_s = Number(refused.headers.get('Retry-After'))
    expect(wait_s).toBeGreaterThan(0)
    expect(wait_s).toBeLessThanOrEqual(60)
    expect((await write(other)).status).toBe(200)
  })

  test('confirmations, running late and repeated keys go through, and a new bid does not', async () => {
    const [parent, caretaker] = [await app.parent({subscribed: true}), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    const [session] = await story.sessions(caretaker, booking)
    const open = await story.request(parent, {
      schedule: [{date_range: ['2026-06-15', '2026-06-15'], time_range: ['09:00', '10:00']}],
    })
    const key = newId()
    const bid = (with_key: string) =>
      app.call(bidByCaretaker, {by: caretaker, key: with_key, params: {id: open.id}, body: {}})
    const first = await bid(key)
    await useUp(caretaker, 117)
    // neither do repeats use up what is left for others
    for (let i = 0; i < 3; i++) await bid(key)
    await useUp(caretaker, 1)
    expectRefusal(await bid(newId()), 429, 'rate_limited')
    const again = await bid(key)
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([first.status, 'true'])
    const params = {id: session!.id}
    const late = await app.call(sayLate, {by: caretaker, key: newId(), params, body: {minutes: 10}})
    const start = await app.call(confirmStartByCaretaker, {by: caretaker, key: newId(), params, body: {}})
    expect([late.status, start.status]).toEqual([200, 200])
  })
})

test('processes on one database count together', async () => {
  const database = await freshDatabase()
  try {
    const store = database.apart
    // beside the embedded database there is one process only
    const first = createLimits({store})
    const second = store ? createLimits({store}) : first
    for (const limits of [first, second, first, second, first]) {
      expect(await limits.take('contact_address', '203.0.113.7')).toBeNull()
    }
    expect(await second.take('contact_address', '203.0.113.7')).toBeGreaterThan(0)
    expect(await first.take('contact_address', '203.0.113.7')).toBeGreaterThan(0)
    expect(await second.take('contact_address', '203.0.113.8')).toBeNull()
    await second.giveBack('contact_address', '203.0.113.8')
  } finally {
    await database.close()
  }
})

test('a factor multiplies every limit', async () => {
  const limits = createLimits({factor: 2})
  for (let i = 0; i < 10; i++) expect(await limits.take('contact_address', 'one')).toBeNull()
  expect(await limits.take('contact_address', 'one')).toBeGreaterThan(0)
})

import {expect, test} from 'vitest'
import {requestBooking} from '#contract/bookings/family-bookings.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '../support/app.ts'
import {expectRefusal} from '../support/call.ts'
import {someRequest} from '../support/story.ts'

const app = await testApp()
const [parent, stranger] = [await app.parent(), await app.parent()]
const body = someRequest

test('another person’s key is as new as any, and shows nothing of theirs', async () => {
  const key = newId()
  const first = await app.call(requestBooking, {
    by: parent,
    key,
    body: {...body, notes: 'MARKER-OF-THE-FIRST'},
  })
  const second = await app.call(requestBooking, {by: stranger, key, body})
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.headers.get('Idempotency-Replayed')).toBeNull()
  expect(second.text).not.toContain('MARKER-OF-THE-FIRST')
  expect(second.text).not.toContain(first.body.id)
  const again = await app.call(requestBooking, {by: parent, key, body: {...body, notes: 'MARKER-OF-THE-FIRST'}})
  expect(again.body).toEqual(first.body)
})

test('the same key and request get the first answer again', async () => {
  const key = newId()
  const first = await app.call(requestBooking, {by: parent, key, body})
  const again = await app.call(requestBooking, {by: parent, key, body})
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect({status: again.status, body: again.body}).toEqual({status: first.status, body: first.body})
})

test('a key that served another request is refused', async () => {
  const key = newId()
  await app.ok(requestBooking, {by: parent, key, body})
  expectRefusal(
    await app.call(requestBooking, {by: parent, key, body: {...body, notes: 'Another'}}),
    422,
    'idempotency_key_reused',
  )
})

test('a refused request leaves its key unused', async () => {
  const key = newId()
  expectRefusal(await app.call(requestBooking, {by: parent, key, body: {...body, service: 'Workplace Care'}}), 422)
  expect((await app.call(requestBooking, {by: parent, key, body})).status).toBe(201)
})

test('a key must be a UUID', async () => {
  expectRefusal(await app.call(requestBooking, {by: parent, key: 'mine', body}), 422, 'invalid_idempotency_key')
})

import {sql} from 'drizzle-orm'
import {describe, expect, test} from 'vitest'
import * as contract from '#contract/bookings/family-bookings.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Caretaker, Member, Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

const named = (bidder: Caretaker | Member) =>
  'caretaker_id' in bidder ? {caretaker_id: bidder.caretaker_id} : {org_id: bidder.org_id}
const approve = (
  by: Parent,
  bookingId: string,
  bidder: Caretaker | Member,
  more: {body?: {offer_id?: string}; key?: string} = {},
) => app.call(contract.approveByParent, {by, params: {bookingId}, query: named(bidder), ...more})
const get = (by: Parent, id: string) => app.ok(contract.getParentBooking, {by, params: {id}})
const sessionsOf = (id: string) =>
  app.rows<{start: string; caretaker_id: string | null; status: string}>(
    sql`select to_char(scheduled_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as start,
      caretaker_id::text, status from sessions where booking_id = ${id}::uuid order by scheduled_start`,
  )
const codes = (answers: {status: number; body: unknown}[]) =>
  answers.map(({status, body}) => (status === 200 ? '200' : (body as {code: string}).code)).sort()
const on = (date: string, from = '09:00', to = '13:00') => ({
  schedule: [{date_range: [date, date] as [string, string], time_range: [from, to] as [string, string]}],
})

describe('at once', () => {
  test('fifty approvals: exactly one wins, the others learn that it is approved', async () => {
    const parent = await app.parent()
    const bidders = [await app.caretaker(), await app.caretaker()]
    const booking = await story.request(parent)
    for (const bidder of bidders) await story.bid(bidder, booking)
    const answers = await Promise.all(
      Array.from({length: 50}, (_, i) => approve(parent, booking.id, bidders[i % 2]!, {key: newId()})),
    )
    expect(codes(answers)).toEqual(['200', ...Array<string>(49).fill('already_approved')])
    expect(await sessionsOf(booking.id)).toHaveLength(3)
    const {offers} = await get(parent, booking.id)
    expect(offers!.map(o => o.status)).toEqual(['ACCEPTED', 'NOT_SELECTED'])
  })

  test('one caregiver for overlapping bookings of two families: one wins, the other is told', async () => {
    const [one, two, caretaker] = [await app.parent(), await app.parent(), await app.caretaker()]
    const mine = await story.request(one)
    const theirs = await story.request(two, on('2026-06-09', '08:00', '10:00'))
    await story.bid(caretaker, mine)
    await story.bid(caretaker, theirs)
    const answers = await Promise.all([approve(one, mine.id, caretaker), approve(two, theirs.id, caretaker)])
    expect(codes(answers)).toEqual(['200', 'caretaker_busy'])
    const booked = await app.rows<{id: string}>(
      sql`select distinct booking_id::text as id from sessions where caretaker_id = ${caretaker.caretaker_id}::uuid`,
    )
    expect(booked).toHaveLength(1)
  })

  test('caregivers who bid on the same two bookings, approved crosswise: both pass, no one waits in a circle', async () => {
    const parent = await app.parent()
    for (let round = 0; round < 5; round++) {
      const [ann, bea] = [await app.caretaker(), await app.caretaker()]
      const [first, second] = [await story.request(parent), await story.request(parent)]
      for (const booking of [first, second]) {
        await story.bid(ann, booking)
        await story.bid(bea, booking)
      }
      const answers = await Promise.all([approve(parent, first.id, ann), approve(parent, second.id, bea)])
      expect(codes(answers)).toEqual(['200', '200'])
      const all = [...(await sessionsOf(first.id)), ...(await sessionsOf(second.id))]
      expect(new Set(all.map(s => s.caretaker_id)).size).toBe(2)
    }
  })

  test('approving and canceling: either both in that order, or the canceled one is closed', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent)
    await story.bid(caretaker, booking)
    const [approval, cancelling] = await Promise.all([
      approve(parent, booking.id, caretaker),
      app.call(contract.cancelBooking, {by: parent, params: {id: booking.id}}),
    ])
    expect(cancelling.status).toBe(200)
    if (approval.status !== 200) expectRefusal(approval, 409, 'booking_closed')
    expect((await get(parent, booking.id)).status).toBe('CANCELLED')
    expect((await sessionsOf(booking.id)).filter(s => s.status !== 'CANCELLED')).toEqual([])
  })

  test('the same press twice: one approval, the stored answer for its twin', async () => {
    const [parent, caretaker, key] = [await app.parent(), await app.caretaker(), newId()]
    const booking = await story.request(parent)
    await story.bid(caretaker, booking)
    const twins = await Promise.all([0, 1].map(() => approve(parent, booking.id, caretaker, {key})))
    const later = await approve(parent, booking.id, caretaker, {key})
    expect([...twins, later].map(a => a.status)).toEqual([200, 200, 200])
    expect(twins[0]!.body).toEqual(twins[1]!.body)
    expect(later.body).toEqual(twins[0]!.body)
    expect(later.headers.get('Idempotency-Replayed')).toBe('true')
    const other = await approve(parent, booking.id, caretaker, {key, body: {offer_id: newId()}})
    expectRefusal(other, 422, 'idempotency_key_reused')
    expectRefusal(await approve(parent, booking.id, caretaker, {key: newId()}), 409, 'already_approved')
  })

  test('a key whose first try was refused is still good', async () => {
    const [parent, caretaker, key] = [await app.parent(), await app.caretaker(), newId()]
    const booking = await story.request(parent)
    expectRefusal(await approve(parent, booking.id, caretaker, {key}), 404)
    await story.bid(caretaker, booking)
    expect((await approve(parent, booking.id, caretaker, {key})).status).toBe(200)
  })
})

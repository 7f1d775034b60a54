import {sql} from 'drizzle-orm'
import {describe, expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {eraseWrittenBy} from '#server/modules/privacy/closing/erase-words.ts'
import type {Person} from '#tests/support/people.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const {agencyMorning} = morningsOf(app)
const hour_ms = 3_600_000

describe('a field caregiver who cannot go', () => {
  const ask = (by: Person, {id}: {id: string}, reason = 'Sick', key = newId()) =>
    app.call(contract.askNotToGo, {by, key, params: {id}, body: {reason}})
  const takeBack = (by: Person, {id}: {id: string}, key = newId()) =>
    app.call(contract.sayCanGo, {by, key, params: {id}, body: {}})
  const notices = (by: Person, of = 'session_cannot_go') =>
    app.ok(listNotifications, {by}).then(({items}) => items.filter(({kind}) => kind === of))
  const lastInHistory = async ({id, booking_id}: {id: string; booking_id: string}) => {
    const {visits} = await app.ok(getAnyBooking, {by: await app.staff(), params: {id: booking_id}})
    return visits.find(visit => visit.id === id)?.history.at(-1)
  }

  /** The second visit of a booking, the day before, with Fay assigned to it. */
  async function tomorrows() {
    const {booking, assign, ...people} = await agencyMorning()
    const session = (await story.sessions(people.owner, booking))[1]!
    const assignTo = (member_id: string) => assign(member_id, {to: session})
    await assignTo(people.field.member_id)
    return {...people, session, assign: assignTo}
  }

  test('asks her office, which reads why until it assigns someone else', async () => {
    const {parent, owner, field, session, assign} = await tomorrows()
    const other = await app.member(owner, 'field', {first_name: 'Gil'})
    expectRefusal(await ask(owner, session), 403, 'forbidden')
    expectRefusal(await ask(other, session), 404, 'not_found')
    expectRefusal(await ask(field, session, ' '), 422, 'invalid')
    const key = newId()
    const asked = await ask(field, session, 'Sick', key)
    expect(asked.body).toMatchObject({cannot_go: {reason: 'Sick'}, assigned: {member_id: field.member_id}})
    expect((await ask(field, session, 'Sick', key)).body).toEqual(asked.body)
    expect((await ask(field, session, 'Ill')).body.cannot_go).toEqual(asked.body.cannot_go)
    expect(await notices(owner)).toMatchObject([
      {title: expect.stringMatching(/^Fay .* asked not to go to a visit$/), body: expect.stringContaining('“Sick”')},
    ])
    expect(await notices(parent)).toEqual([])
    expect((await visit.reads(owner, session)).cannot_go?.reason).toBe('Sick')
    expect(await visit.reads(parent, session)).not.toHaveProperty('cannot_go')
    expect(await lastInHistory(session)).toMatchObject({kind: 'cannot_go', data: {reason: 'Sick'}})

    await assign(other.member_id)
    expect(await visit.reads(owner, session)).not.toHaveProperty('cannot_go')
    expectRefusal(await ask(field, session), 409, 'assignment_changed')
    await assign(field.member_id)
    expect(await visit.reads(field, session)).not.toHaveProperty('cannot_go')
  })

  test('can take it back, of which her office is notified once', async () => {
    const {parent, owner, field, session, assign} = await tomorrows()
    const other = await app.member(owner, 'field', {first_name: 'Gil'})
    expectRefusal(await takeBack(owner, session), 403, 'forbidden')
    expectRefusal(await takeBack(other, session), 404, 'not_found')
    expect((await takeBack(field, session)).status).toBe(200)
    expect(await notices(owner, 'session_can_go')).toEqual([])
    await ask(field, session)
    const key = newId()
    const taken = await takeBack(field, session, key)
    expect(taken.body).toMatchObject({assigned: {member_id: field.member_id}})
    expect(taken.body).not.toHaveProperty('cannot_go')
    expect((await takeBack(field, session, key)).body).toEqual(taken.body)
    expect((await takeBack(field, session)).status).toBe(200)
    expect(await notices(owner, 'session_can_go')).toMatchObject([
      {title: expect.stringMatching(/^Fay .* can go to a visit after all$/)},
    ])
    expect(await notices(parent, 'session_can_go')).toEqual([])
    expect(await visit.reads(owner, session)).not.toHaveProperty('cannot_go')
    expect(await lastInHistory(session)).toMatchObject({kind: 'can_go'})

    expect((await ask(field, session, 'Sick again')).body.cannot_go?.reason).toBe('Sick again')
    expect(await notices(owner)).toHaveLength(2)
    await assign(other.member_id)
    expectRefusal(await takeBack(field, session), 409, 'assignment_changed')
    await assign(field.member_id)
    await ask(field, session)
    app.clock.set(session.scheduled_start)
    expectRefusal(await takeBack(field, session), 409, 'start_passed')
  })

  test('is read with the time at which she asked, and refused once the visit was canceled', async () => {
    const {parent, owner, field, session} = await tomorrows()
    const claimed_at = plusMs(testStart, -hour_ms)
    const body = {reason: 'Sick', claimed_at}
    await app.ok(contract.askNotToGo, {by: field, key: newId(), params: {id: session.id}, body})
    expect((await visit.reads(owner, session)).cannot_go?.at).toBe(claimed_at)
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: session.id}, body: {}})
    expectRefusal(await ask(field, session), 409, 'session_closed')
    expectRefusal(await takeBack(field, session), 409, 'session_closed')
  })

  test('has to say so before the visit begins, and her reason is erased with her account', async () => {
    const {owner, field, session, assign} = await tomorrows()
    const other = await app.member(owner, 'field', {first_name: 'Gil'})
    await assign(other.member_id)
    await ask(other, session, 'Flu')
    await assign(field.member_id)
    await ask(field, session)
    await app.db.transaction(async tx => {
      await tx.execute(sql`select set_config('village.erasing', 'on', true)`)
      const names = {first_name: 'Fay', last_name: 'Field'}
      await eraseWrittenBy(tx, {
        id: field.user_id,
        email: field.email,
        email_verified_at: testStart,
        created_at: testStart,
        ...names,
      })
    })
    const said = (await notices(owner)).map(({body}) => body).join('\n')
    expect(said).not.toContain('Sick')
    expect(said).toContain('Flu')
    expect((await visit.reads(owner, session)).cannot_go?.reason).toBe('')
    app.clock.set(session.scheduled_start)
    expectRefusal(await ask(field, session), 409, 'start_passed')
  })
})

import {topicsOf} from '#server/modules/notifications/index.ts'
import {describe, expect, test, vi, onTestFinished} from 'vitest'
import * as auth from '#contract/accounts/auth.ts'
import {closeAccount} from '#contract/accounts/closing.ts'
import {
  changeMember,
  inviteMember,
  removeMember,
  setAvailability,
  setCredentials,
  setOwnDaysAway,
} from '#contract/accounts/members.ts'
import {suspendUser, unsuspendUser} from '#contract/admin/people.ts'
import {declineByParent} from '#contract/bookings/family-bookings.ts'
import {answerMeeting, proposeMeeting} from '#contract/bookings/meetings.ts'
import * as offers from '#contract/bookings/offers.ts'
import {markPaidOutside, unmarkPaidOutside} from '#contract/money/invoices.ts'
import * as contract from '#contract/notifications.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import {agreeTimes, assignSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs, type Clock} from '#server/clock.ts'
import type {ChannelListener} from '#server/db/listen.ts'
import {createEvents} from '#server/http/events/hub.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {listenerOf} from '#tests/support/event-stream.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {password} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'
import {until} from '#tests/support/until.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const listen = listenerOf(app)

describe('the event stream', () => {
  test('says at once what concerns its reader, in ids alone, and nothing else', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker({first_name: 'Zenobia'})
    const stranger = await app.caretaker()
    const booking = await story.request(parent)
    const [family, bidder, other] = await Promise.all([listen(parent), listen(caretaker), listen(stranger)])
    expect(family.response.headers.get('content-type')).toBe('text/event-stream')
    expect(family.response.headers.get('cache-control')).toBe('no-store')

    const before = other.told().length
    await story.bid(caretaker, booking)
    await until(() => expect(family.notices()).toHaveLength(1))
    const [notice] = (await app.ok(contract.listNotifications, {by: parent})).items
    expect(family.notices()).toEqual([
      {
        notice_id: notice!.id,
        topics: ['notices', 'bookings', 'leads'],
        booking_id: booking.id,
        session_id: null,
        invoice_id: null,
        at: app.clock.now(),
      },
    ])
    // her own other devices hear that something changed, without a notice
    await until(() => expect(bidder.told().at(-1)).toMatchObject({notice_id: null, booking_id: booking.id}))
    // with the key of the request, by which the device that sent it skips its own change
    expect(bidder.told().at(-1)?.by_key).toMatch(/^[\da-f-]{36}$/)
    expect(other.told()).toHaveLength(before)
    expect(family.text()).not.toContain('Zenobia')
    await Promise.all([family, bidder, other].map(each => each.leave()))
  })

  test('says to the office that a colleague assigned someone, without a notice', async () => {
    const [parent, olive] = [await app.parent(), await app.agency()]
    const fay = await app.member(olive, 'field', {first_name: 'Fay'})
    const cora = await app.member(olive, 'coordinator')
    const booking = await story.confirmed(parent, olive)
    const [visit] = await story.sessions(olive, booking)
    const [colleague, own] = [await listen(cora), await listen(olive)]
    const body = {member_id: fay.member_id, expected_member_id: null}
    const key = newId()
    await app.ok(assignSession, {by: olive, key, params: {id: visit!.id}, body})
    // the approval before it may be heard late, and is a notice
    const isAssignment = {notice_id: null, topics: expect.arrayContaining(['sessions'])}
    await until(() => expect(colleague.told()).toContainEqual(expect.objectContaining(isAssignment)))
    // the office's own devices hear of it with the key of the request
    await until(() => expect(own.told()).toContainEqual(expect.objectContaining({notice_id: null, by_key: key})))
    await Promise.all([colleague, own].map(each => each.leave()))
  })

  test('says to the office that a colleague placed, changed or withdrew a bid, without a notice', async () => {
    const [parent, olive, stranger] = [await app.parent(), await app.agency(), await app.agency()]
    const cora = await app.member(olive, 'coordinator')
    const fay = await app.member(olive, 'field')
    const booking = await story.requestAgency(parent)
    const readers = await Promise.all([listen(olive), listen(cora), listen(fay), listen(stranger)])
    const [colleague, own, field, other] = readers
    /** Without the notice of the request itself. */
    const of = ({told}: typeof own) => told().filter(each => each.booking_id === booking.id && each.notice_id === null)
    const heard = () => of(colleague)

    const first = await story.bid(cora, booking, 30)
    await until(() => expect(heard()).toHaveLength(1))
    expect(heard().at(-1)).toMatchObject({notice_id: null, topics: ['notices', 'bookings', 'leads']})
    expect(heard().at(-1)?.by_key).toBeUndefined()
    const key = newId()
    const body = {hourly_rate: 27.5, replaces: first.id}
    const second = await app.ok(offers.bidByOrganization, {by: cora, params: {id: booking.id}, body, key})
    await until(() => expect(heard()).toHaveLength(2))
    await app.ok(offers.withdrawOffer, {by: cora, params: {id: second.id}, body: {}, key: newId()})
    await until(() => expect(heard()).toHaveLength(3))

    // each change once on the bidder's own devices, a bid with its key
    await until(() => expect(of(own)).toHaveLength(3))
    expect(of(own).filter(({by_key}) => by_key === key)).toHaveLength(1)
    expect([...of(field), ...of(other)]).toEqual([])
    expect((await app.ok(contract.listNotifications, {by: olive})).items.map(({kind}) => kind)).not.toContain(
      'offer_placed',
    )
    await Promise.all(readers.map(each => each.leave()))
  })

  test('says to the payee and the other adult that a payment outside is marked no more, without a notice', async () => {
    onTestFinished(() => app.clock.set(testStart))
    const {parent, carer, id} = await careMoneyOf(app).stated()
    const otto = await joinFamily(app, parent)
    await app.ok(markPaidOutside, {by: parent, params: {id}})
    const readers = await Promise.all([listen(carer), listen(otto)])
    await app.ok(unmarkPaidOutside, {by: parent, params: {id}, body: {}})
    const isUndone = {notice_id: null, topics: expect.arrayContaining(['invoices'])}
    for (const reader of readers) {
      await until(() => expect(reader.told()).toContainEqual(expect.objectContaining(isUndone)))
    }
    await Promise.all(readers.map(each => each.leave()))
  })

  test('says to those who were asked that a request is filled, without a notice', async () => {
    const [parent, bidder, silent] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const booking = await story.request(parent)
    await story.bid(bidder, booking)
    const other = await listen(silent)
    await story.approve(parent, booking, bidder)
    const isEnd = {notice_id: null, booking_id: booking.id, topics: ['notices', 'bookings', 'leads']}
    await until(() => expect(other.told()).toContainEqual(expect.objectContaining(isEnd)))
    expect((await app.ok(contract.listNotifications, {by: silent})).unread).toBe(0)
    await other.leave()
  })

  test('says to the other adult that an offer was declined, without a notice', async () => {
    const [mona, bidder] = [await app.parent(), await app.caretaker()]
    const otto = await joinFamily(app, mona)
    const booking = await story.request(mona)
    await story.bid(bidder, booking)
    const other = await listen(mona)
    const {caretaker_id} = bidder
    await app.ok(declineByParent, {by: otto, params: {id: booking.id}, body: {caretaker_id}})
    const isDecline = {notice_id: null, booking_id: booking.id, topics: ['notices', 'bookings', 'leads']}
    await until(() => expect(other.told()).toContainEqual(expect.objectContaining(isDecline)))
    await other.leave()
  })

  test('says to a colleague in the office that the times of a visit were accepted, without a notice', async () => {
    const [mona, olive] = [await app.parent(), await app.agency()]
    const cora = await app.member(olive, 'coordinator')
    const [session] = await story.sessions(mona, await story.confirmed(mona, olive))
    const {scheduled_start, scheduled_end} = session!
    onTestFinished(() => app.clock.set(testStart))
    for (const [by, late_min] of [
      [mona, 30],
      [olive, 0],
    ] as const) {
      app.clock.set(scheduled_start)
      await visit.starts(by, session!)
      app.clock.set(plusMs(scheduled_end, late_min * 60_000))
      await visit.ends(by, session!)
    }
    const other = await listen(cora)
    await app.ok(agreeTimes, {by: olive, key: newId(), params: {id: session!.id}, body: {}})
    const isSettled = expect.objectContaining({
      notice_id: null,
      session_id: session!.id,
      topics: expect.arrayContaining(['sessions']),
    })
    await until(() => expect(other.told()).toContainEqual(isSettled))
    await other.leave()
  })

  test('says to the other adult and to the office that someone of their side confirmed, without a notice', async () => {
    const [mona, olive] = [await app.parent(), await app.agency()]
    const paul = await joinFamily(app, mona)
    const [session] = await story.sessions(mona, await story.confirmed(mona, olive))
    const field = await app.member(olive)
    onTestFinished(() => app.clock.set(testStart))
    const [adult, office] = [await listen(paul), await listen(olive)]
    const isTold = (kind: 'sessions') =>
      expect.objectContaining({notice_id: null, session_id: session!.id, topics: expect.arrayContaining([kind])})
    await app.ok(assignSession, {
      by: olive,
      key: newId(),
      params: {id: session!.id},
      body: {member_id: field.member_id},
    })
    // the approval before it may be heard late, and names no visit
    const noticesOfVisit = () => adult.notices().filter(({session_id}) => session_id === session!.id)
    // the family is notified once, of who comes first
    await until(() => expect(noticesOfVisit()).toHaveLength(1))
    app.clock.set(session!.scheduled_start)
    await visit.starts(mona, session!)
    await until(() => expect(adult.told()).toContainEqual(isTold('sessions')))
    await visit.starts(field, session!)
    await until(() => expect(office.told()).toContainEqual(isTold('sessions')))
    expect(noticesOfVisit()).toHaveLength(1)
    await adult.leave()
    await office.leave()
  })

  test('says to the office that a member was removed, whose visits have no one assigned', async () => {
    const [parent, olive] = [await app.parent(), await app.agency()]
    const fay = await app.member(olive, 'field', {first_name: 'Fay'})
    const cora = await app.member(olive, 'coordinator')
    const [visit] = await story.sessions(olive, await story.confirmed(parent, olive))
    await app.ok(assignSession, {by: olive, key: newId(), params: {id: visit!.id}, body: {member_id: fay.member_id}})
    const [colleague, own] = [await listen(cora), await listen(olive)]
    await app.ok(removeMember, {by: olive, params: {id: fay.member_id}})
    const topics = ['notices', 'sessions', 'bookings', 'leads', 'members']
    const isRemoval = expect.objectContaining({notice_id: null, topics})
    await until(() => expect(colleague.told()).toContainEqual(isRemoval))
    await until(() => expect(own.told()).toContainEqual(isRemoval))
    await Promise.all([colleague, own].map(each => each.leave()))
  })

  test('says to a family that the caregiver who was to come is removed, without a notice', async () => {
    const [parent, olive] = [await app.parent(), await app.agency()]
    const fay = await app.member(olive)
    const [visit] = await story.sessions(parent, await story.confirmed(parent, olive))
    const family = await listen(parent)
    const changes = () =>
      family.told().filter(({notice_id, topics}) => notice_id === null && topics.includes('sessions'))
    await app.ok(assignSession, {by: olive, key: newId(), params: {id: visit!.id}, body: {member_id: fay.member_id}})
    await until(() => expect(changes()).toHaveLength(1))
    await app.ok(removeMember, {by: olive, params: {id: fay.member_id}})
    await until(() => expect(changes()).toHaveLength(2))
    await family.leave()
  })

  test('says to the office that a member was suspended and reinstated', async () => {
    const [admin, olive] = [await app.staff('admin'), await app.agency()]
    const fay = await app.member(olive, 'field')
    const office = await listen(olive)
    const of = {by: admin, params: {id: fay.user_id}, body: {reason: 'A complaint'}}
    const heard = (count: number) =>
      until(() => expect(office.told().filter(({topics}) => topics.includes('members'))).toHaveLength(count))
    await app.ok(suspendUser, {...of, key: newId()})
    await heard(1)
    await app.ok(unsuspendUser, {...of, key: newId()})
    await heard(2)
    await office.leave()
  })

  test('says to a member and the office that the member’s role changed, or that they are asked back', async () => {
    const olive = await app.agency()
    const fay = await app.member(olive, 'field', {email: 'fay@example.test'})
    const [member, own] = [await listen(fay), await listen(olive)]
    const topics = ['notices', 'profile', 'members']
    const isChange = expect.objectContaining({notice_id: null, topics})
    await app.ok(changeMember, {by: olive, params: {id: fay.member_id}, body: {role: 'coordinator'}})
    await until(() => expect(member.told()).toMatchObject([{notice_id: expect.any(String), topics}]))
    await until(() => expect(own.told()).toEqual([isChange]))
    await member.leave()

    await app.ok(removeMember, {by: olive, params: {id: fay.member_id}})
    const body = {email: 'fay@example.test', first_name: 'Fay', last_name: 'Field', role: 'field'} as const
    await app.ok(inviteMember, {by: olive, body})
    await until(() => expect(own.told().filter(({topics}) => topics.includes('profile'))).toHaveLength(2))
    await own.leave()
  })

  test('says to the office’s other screens and the member that credentials or usual hours were recorded', async () => {
    const olive = await app.agency()
    const cora = await app.member(olive, 'coordinator')
    const [fay, gus] = [await app.member(olive, 'field'), await app.member(olive, 'field')]
    const params = {id: fay.member_id}
    const [own, colleague, member, other] = [
      await listen(olive),
      await listen(cora),
      await listen(fay),
      await listen(gus),
    ]
    const isChange = {notice_id: null, topics: ['notices', 'profile', 'members']}
    const heard = async (changes: object[]) => {
      for (const each of [own, colleague, member]) await until(() => expect(each.told()).toMatchObject(changes))
    }
    await app.ok(setCredentials, {by: olive, params, body: {credentials: [{name: 'CPR', expires_on: null}]}})
    await heard([isChange])
    await app.ok(setAvailability, {by: olive, params, body: {hours: [], away: [], place: null}})
    await heard([isChange, isChange])
    expect(other.told()).toEqual([])
    await Promise.all([own, colleague, member, other].map(each => each.leave()))
  })

  test('says to the office alone that a field caregiver changed their days away', async () => {
    const olive = await app.agency()
    const [fay, gus] = [await app.member(olive, 'field'), await app.member(olive, 'field')]
    const [own, colleague] = [await listen(olive), await listen(gus)]
    await app.ok(setOwnDaysAway, {by: fay, body: {away: [{from: '2026-09-01', to: '2026-09-03'}]}})
    const topics = ['notices', 'profile', 'members']
    await until(() => expect(own.told()).toMatchObject([{notice_id: expect.any(String), topics}]))
    await app.ok(setOwnDaysAway, {by: fay, body: {away: []}})
    await until(() => expect(own.told()).toMatchObject([{}, {notice_id: null, topics}]))
    expect(colleague.told()).toEqual([])
    await Promise.all([own.leave(), colleague.leave()])
  })

  test('says nothing of what was taken back', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker()
    const booking = await story.request(parent)
    const family = await listen(parent)
    await app.rolledBack(() => story.bid(caretaker, booking))
    await story.bid(caretaker, booking, 26)
    await until(() => expect(family.notices()).toHaveLength(1))
    const [row] = await app.rows<{n: number}>(
      `select count(*)::int as n from notices where user_id = '${parent.user_id}'`,
    )
    expect(row!.n).toBe(1)
    await family.leave()
  })

  test('tells the other adult of what the family does about a meet-and-greet, without a notification', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const otto = await joinFamily(app, parent)
    await story.bid(caretaker, await story.request(parent))
    const other = await listen(otto)
    const refetches = () => other.told().filter(({topics}) => topics.includes('sessions')).length
    const times = {start: '2026-06-03T22:00:00.000Z', minutes: 30}
    const body = {caretaker_id: caretaker.caretaker_id, ...times, how: 'in_person'} as const
    const {id} = await app.ok(proposeMeeting, {by: parent, key: newId(), body})
    await until(() => expect(refetches()).toBe(1))
    const answer = (by: {token: string}, answered: BodyOf<typeof answerMeeting>) =>
      app.ok(answerMeeting, {by, key: newId(), params: {id}, body: answered})
    await answer(parent, {answer: 'propose', ...times, start: '2026-06-04T22:00:00.000Z'})
    await until(() => expect(refetches()).toBe(2))
    await answer(parent, {answer: 'cancel'})
    await until(() => expect(refetches()).toBe(3))
    expect(other.notices().filter(({topics}) => topics.includes('sessions'))).toEqual([])
    await other.leave()
  })

  test('ends with its sign-in, and no other', async () => {
    const parent = await app.parent()
    const again = {token: await app.logInAgain(parent)}
    const [here, there] = [await listen(parent), await listen(again)]
    await app.ok(auth.logout, {by: parent})
    await here.over()
    await story.bid(await app.caretaker(), await story.request({...parent, ...again}))
    await until(() => expect(there.told().length).toBeGreaterThan(0))
    await there.leave()
    expect((await app.call(contract.events, {by: parent})).status).toBe(401)
  })

  test('is refused where its sign-in ended unheard, while it was being opened', async () => {
    const parent = await app.parent()
    const {events} = app.deps
    const late = vi.spyOn(events, 'listen').mockImplementationOnce(async () => {
      await app.rows(`delete from tokens where user_id = '${parent.user_id}'`)
    })
    expectRefusal(await app.call(contract.events, {by: parent}), 401, 'session_ended')
    late.mockRestore()
  })

  test('ends with a suspension', async () => {
    const caretaker = await app.caretaker()
    const stream = await listen(caretaker)
    await app.rows(`update users set suspended_at = now() where id = '${caretaker.user_id}'`)
    await stream.over()
  })

  test('of a closed account says when it is erased before it ends', async () => {
    const parent = await app.parent()
    const phone = await listen({token: await app.logInAgain(parent)})
    const {erased_on} = await app.ok(closeAccount, {by: parent, body: {password}})
    await phone.over()
    expect(phone.text()).toContain(`event: closed\ndata: {"erased_on":"${erased_on}"`)
  })

  test('the ninth of one person ends the first', async () => {
    const parent = await app.parent()
    const first = await listen(parent)
    const others = await Promise.all(Array.from({length: 8}, () => listen(parent)))
    await first.over()
    await Promise.all(others.map(each => each.leave()))
  })

  test('begins with what was told since the reader asked for the first time, and nothing else', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker()
    const watch = await listen(parent)
    const booking = await story.request(parent)
    await until(() => expect(watch.told()).toHaveLength(1))
    app.clock.advance({seconds: 10})
    const asked = app.clock.now()
    const stream = await listen(parent, asked)
    expect(stream.missed).toEqual([])

    app.clock.advance({seconds: 1})
    await story.bid(caretaker, booking)
    await until(() => expect(watch.notices()).toHaveLength(1))
    const late = await listen(parent, asked)
    expect(late.missed).toEqual(['notices', 'bookings', 'leads'])
    // longer than the clocks of two processes may be apart
    app.clock.advance({seconds: 6})
    const later = await listen(parent, app.clock.now())
    expect(later.missed).toEqual([])
    const other = await listen(await app.parent(), asked)
    expect(other.missed).toEqual([])
    await Promise.all([watch, stream, late, later, other].map(each => each.leave()))
  })

  test('what was told longer ago than is known is no answer: the reader asks for everything', async () => {
    const parent = await app.parent()
    const asked = app.clock.now()
    app.clock.advance({minutes: 5})
    const [without, old, ahead] = await Promise.all([
      listen(parent),
      listen(parent, asked),
      listen(parent, '2090-01-01T00:00:00Z'),
    ])
    expect([without.missed, old.missed, ahead.missed]).toEqual([undefined, undefined, undefined])
    await Promise.all([without, old, ahead].map(each => each.leave()))
    const wrong = await app.app.request('/api/events?since=yesterday', {
      headers: {Authorization: `Bearer ${parent.token}`},
    })
    expect(wrong.status).toBe(422)
  })

  test('where the end of a sign-in may have been missed a stream ends, and a new one asks who reads', async () => {
    const {hears, events} = eventsOf(app.clock)
    const who = {user_id: newId(), token_id: newId()}
    const before = app.clock.now()
    const reader = events.open(who, before).getReader()
    expect(await readyOf(reader)).toContain('"topics":[]')
    app.clock.advance({seconds: 1})
    hears().onGap()
    await until(async () => expect((await reader.read()).done).toBe(true))

    const again = events.open(who, before).getReader()
    expect(await readyOf(again)).not.toContain('topics')
    await events.close()
  })

  test('when the connection that listens is ended it is opened anew, and the person who reads then is told', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker()
    const booking = await story.request(parent)
    const stream = await listen(parent)
    await app.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'",
    )
    // the embedded database has no connection that could end
    const ends = {pglite: () => Promise.resolve(), postgres: stream.over}[app.deps.database.kind]
    await ends()
    const next = await listen(parent)
    await story.bid(caretaker, booking)
    await until(() => expect(next.told()).toHaveLength(1))
    await Promise.all([stream, next].map(each => each.leave()))
  })
})

/** A hub over a database whose ears the test speaks into. */
function eventsOf(clock: Clock) {
  let ears: ChannelListener | undefined
  const listening = async (_: string, given: ChannelListener) => {
    ears = given
    return () => Promise.resolve()
  }
  const events = createEvents({database: {listen: listening}, clock, log: app.deps.log, topicsOf})
  return {events, hears: () => ears!}
}

/** All that a stream says until it is ready. */
async function readyOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  let text = ''
  while (!/event: ready\n.*\n\n/.test(text)) text += new TextDecoder().decode((await reader.read()).value)
  return text
}

import {beforeEach, describe, expect, test} from 'vitest'
import {settleException} from '#contract/admin/exceptions.ts'
import {listNotifications} from '#contract/notifications.ts'
import {confirmStartByCaretaker, confirmStartByParent} from '#contract/sessions/confirming.ts'
import {agreeTimes, cancelSession, contestSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)

beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const unreadTaps = async (by: Person) =>
  (await app.ok(listNotifications, {by})).items.filter(each => each.kind === 'session_confirmed' && !each.read_at)
    .length

test('what asks to confirm a start is read once its own side has confirmed it, and not before', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, caretaker)
  const [first, second] = await story.sessions(parent, booking)
  app.clock.set(first!.scheduled_start)
  const start = (call: typeof confirmStartByParent | typeof confirmStartByCaretaker, by: Person, id: string) =>
    app.ok(call, {by, key: newId(), params: {id}, body: {}})
  await start(confirmStartByCaretaker, caretaker, first!.id)
  if (second) await start(confirmStartByCaretaker, caretaker, second.id)
  const others = second ? 1 : 0
  expect(await unreadTaps(parent)).toBe(1 + others)
  await start(confirmStartByParent, parent, first!.id)
  expect(await unreadTaps(parent)).toBe(others)
  // the answer itself is new to the caregiver
  expect(await unreadTaps(caretaker)).toBe(1)
})

describe('what asks to confirm is read, though no one answered it, once the visit is settled', () => {
  /** Two visits that the caregiver alone confirmed, the first one whole and the second one's start; the clock after both. */
  async function oneSided() {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    const [first, second] = await story.sessions(parent, booking)
    app.clock.set(first!.scheduled_start)
    await visit.starts(caretaker, first!)
    app.clock.set(first!.scheduled_end)
    await visit.ends(caretaker, first!)
    app.clock.set(second!.scheduled_start)
    return {parent, caretaker, first: first!, second: second!}
  }
  const day_ms = 86_400_000

  test('by silence', async () => {
    const {parent, first, caretaker, second} = await oneSided()
    app.clock.set(plusMs(first.scheduled_end, day_ms - 60_000))
    expect(await unreadTaps(parent)).toBe(2)
    await visit.until(plusMs(first.scheduled_end, day_ms))
    expect(await unreadTaps(parent)).toBe(0)
    if (app.clock.now() < second.scheduled_start) app.clock.set(second.scheduled_start)
    await visit.starts(caretaker, second)
    expect(await unreadTaps(parent)).toBe(1)
  })

  test('by staff, and those of another visit stay', async () => {
    const {parent, caretaker, first, second} = await oneSided()
    await visit.starts(caretaker, second)
    const before = await unreadTaps(parent)
    const {scheduled_start: started_at, scheduled_end: ended_at} = first
    const body = {act: 'settle', started_at, ended_at, reason_code: 'both_told', memo: 'Spoke with both'} as const
    await app.ok(settleException, {by: await app.staff(), key: newId(), params: {id: first.id}, body})
    expect(before - (await unreadTaps(parent))).toBe(2)
    expect(await unreadTaps(parent)).toBe(1)
  })

  test('by accepting the times of the other side', async () => {
    const {parent, first} = await oneSided()
    app.clock.set(plusMs(first.scheduled_end, 60_000))
    await visit.ends(parent, first, {claimed_at: plusMs(first.scheduled_end, -1_800_000)})
    expect(await unreadTaps(parent)).toBe(1)
    await app.ok(agreeTimes, {by: parent, key: newId(), params: {id: first.id}, body: {}})
    expect(await unreadTaps(parent)).toBe(0)
  })
})

describe('a confirmation that comes when the other side cannot confirm any more does not ask it to', () => {
  const minute_ms = 60_000

  /** A visit that no one has confirmed yet, ten minutes before it, and the family's newest notification of a tap. */
  async function visitAhead() {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const [session] = await story.sessions(parent, await story.confirmed(parent, caretaker))
    app.clock.set(plusMs(session!.scheduled_start, -10 * minute_ms))
    const post = () => ({key: newId(), params: {id: session!.id}, body: {}})
    const read = async () => (await app.ok(listNotifications, {by: parent})).items.find(isTap)?.body
    return {parent, caretaker, session: session!, post, read}
  }
  const isTap = ({kind}: {kind: string}) => kind === 'session_confirmed'

  test('of a canceled visit', async () => {
    const {parent, caretaker, session, post, read} = await visitAhead()
    await app.ok(cancelSession, {by: parent, ...post()})
    app.clock.set(plusMs(session.scheduled_start, 30 * minute_ms))
    await visit.starts(caretaker, session, {reported_at: plusMs(session.scheduled_start, -5 * minute_ms)})
    expect(await read()).toBe('Mon, Jun 8, 9:00 AM – 1:00 PM. The visit was canceled.')
  })

  test('of one that is contested or that staff decided', async () => {
    const {parent, caretaker, session, post, read} = await visitAhead()
    app.clock.set(session.scheduled_end)
    await visit.ends(caretaker, session)
    expect(await read()).toBe('Mon, Jun 8, 9:00 AM – 1:00 PM. Please confirm it too.')
    await visit.until(plusMs(session.scheduled_end, 86_400_000))
    await app.ok(contestSession, {by: parent, ...post(), body: {reason: 'She left at noon'}})
    await visit.starts(caretaker, session, {reported_at: session.scheduled_start})
    expect(await read()).toBe('Mon, Jun 8, 9:00 AM – 1:00 PM. Our team is reviewing it.')

    const {scheduled_start: started_at, scheduled_end: ended_at} = session
    const decision = {act: 'settle', started_at, ended_at, reason_code: 'both_told', memo: 'Spoke with both'} as const
    await app.ok(settleException, {by: await app.staff(), ...post(), body: decision})
    await visit.ends(caretaker, session, {reported_at: plusMs(session.scheduled_end, 5 * minute_ms)})
    expect(await read()).toBe('Mon, Jun 8, 9:00 AM – 1:00 PM. Village support has already decided on it.')
  })

  test('of one whose times the other side has accepted', async () => {
    const {parent, caretaker, session, post, read} = await visitAhead()
    app.clock.set(session.scheduled_end)
    await visit.ends(caretaker, session)
    await visit.ends(parent, session, {claimed_at: plusMs(session.scheduled_end, -30 * minute_ms)})
    await app.ok(agreeTimes, {by: parent, ...post()})
    await visit.starts(caretaker, session, {reported_at: plusMs(session.scheduled_start, 5 * minute_ms)})
    expect(await read()).toBe('Mon, Jun 8, 9:00 AM – 1:00 PM. The visit is already settled.')
  })
})

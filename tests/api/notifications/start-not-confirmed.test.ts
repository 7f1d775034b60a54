import {beforeEach, expect, test} from 'vitest'
import {listNotifications} from '#contract/notifications.ts'
import {assignSession, cancelSession, sayLate} from '#contract/sessions/sessions.ts'
import {agreement_ms, minute_ms, not_started_family_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const kind = 'session_not_started'

beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

/** What these people were notified of a start that no side has confirmed, oldest first. */
const asked = async (by: {token: string}) =>
  (await app.ok(listNotifications, {by})).items.filter(each => each.kind === kind).toReversed()
const counts = async (...people: {token: string}[]) => {
  const found = []
  for (const by of people) found.push((await asked(by)).length)
  return found
}

async function booked() {
  const [parent, caretaker] = [await app.parent(), await app.caretaker({first_name: 'Grace', last_name: 'Lee'})]
  const [session] = await story.sessions(parent, await story.confirmed(parent, caretaker))
  const post = {key: newId(), params: {id: session!.id}}
  return {parent, caretaker, session: session!, post, after: (ms: number) => plusMs(session!.scheduled_start, ms)}
}

test('the caregiver is asked ten minutes after the booked start, the family after fifteen, each once', async () => {
  const {parent, caretaker, session, after} = await booked()
  await visit.until(after(agreement_ms))
  expect(await counts(caretaker, parent)).toEqual([0, 0])
  expect(await visit.until(after(agreement_ms + 1))).toMatchObject({not_started_notified: 1})
  expect(await counts(caretaker, parent)).toEqual([1, 0])
  expect(await asked(caretaker)).toMatchObject([
    {
      group: 'visits',
      title: 'Mon, Jun 8, 9:00 AM: the start is not confirmed yet',
      body: expect.stringMatching(
        /^Child Care for .+\. If you are there, confirm the start\. If not, tap “Running late”/,
      ),
      link: `/dash/caretaker/calendar?session=${session.id}`,
    },
  ])
  expect(await visit.until(after(not_started_family_ms - 1))).toMatchObject({not_started_notified: 0})
  expect(await visit.until(after(not_started_family_ms))).toMatchObject({not_started_notified: 1})
  expect(await asked(parent)).toMatchObject([
    {
      title: 'Mon, Jun 8, 9:00 AM: the start is not confirmed yet',
      body: 'Child Care with Grace Lee. If Grace Lee is there, confirm the start. If not, contact Grace Lee.',
      link: `/dash/parent/calendar?session=${session.id}`,
    },
  ])
  expect(await visit.until(after(60 * minute_ms))).toMatchObject({not_started_notified: 0})
  expect(await counts(caretaker, parent)).toEqual([1, 1])
})

test('it asks nothing more once a side has confirmed', async () => {
  const {parent, caretaker, session, after} = await booked()
  await visit.until(after(not_started_family_ms))
  await visit.starts(caretaker, session)
  for (const by of [parent, caretaker]) {
    expect(await asked(by)).toMatchObject([
      {read_at: expect.any(String), body: expect.stringMatching(/ You don’t need to do anything anymore\.$/)},
    ])
  }
})

test.each(['confirmed', 'canceled'])('of a visit that was %s in time no one is notified', async how => {
  const {parent, caretaker, session, post, after} = await booked()
  if (how === 'canceled') await app.ok(cancelSession, {by: parent, ...post, body: {reason: 'We are ill'}})
  app.clock.set(session.scheduled_start)
  if (how === 'confirmed') await visit.starts(parent, session)
  expect(await visit.until(after(not_started_family_ms))).toMatchObject({not_started_notified: 0})
  expect(await counts(caretaker, parent)).toEqual([0, 0])
})

test('who reported running late is asked ten minutes after the time named, and the family is not', async () => {
  const {parent, caretaker, session, post, after} = await booked()
  app.clock.set(session.scheduled_start)
  await app.ok(sayLate, {by: caretaker, ...post, body: {minutes: 20}})
  await visit.until(after(20 * minute_ms + agreement_ms))
  expect(await counts(caretaker, parent)).toEqual([0, 0])
  await visit.until(after(20 * minute_ms + agreement_ms + 1))
  await visit.until(after(120 * minute_ms))
  expect(await counts(caretaker, parent)).toEqual([1, 0])
})

test('for an agency’s visit the one assigned and the office are notified, with the name', async () => {
  const [parent, owner] = [await app.parent(), await app.agency()]
  const field = await app.member(owner, 'field', {first_name: 'Fay', last_name: 'Noor'})
  const cora = await app.member(owner, 'coordinator')
  const [session] = await story.sessions(parent, await story.confirmed(parent, owner))
  const assign = (member_id: string) =>
    app.ok(assignSession, {by: owner, key: newId(), params: {id: session!.id}, body: {member_id}})
  await assign(field.member_id)
  await visit.until(plusMs(session!.scheduled_start, not_started_family_ms))
  expect(await counts(field, owner, cora, parent)).toEqual([1, 1, 1, 1])
  expect((await asked(field))[0]?.body).toMatch(/ or contact your office\.$/)
  expect((await asked(owner))[0]).toMatchObject({
    body: expect.stringMatching(/ If Fay Noor is there, one of you can confirm the start\./),
    link: `/dash/agency/calendar?session=${session!.id}`,
  })
  expect((await asked(parent))[0]?.body).toMatch(/ If Fay Noor is there, confirm the start\./)
  // another one takes over: it asks the office, and no longer the one who was assigned
  const gil = await app.member(owner, 'field')
  await assign(gil.member_id)
  await visit.until(plusMs(session!.scheduled_start, 30 * minute_ms))
  expect(await counts(field, owner, gil)).toEqual([1, 1, 0])
  expect((await asked(field))[0]?.read_at).not.toBeNull()
  expect((await asked(owner))[0]?.read_at).toBeNull()
})

test('of an agency’s visit without a caregiver the family alone is notified', async () => {
  const [parent, owner] = [await app.parent(), await app.agency()]
  const [session] = await story.sessions(parent, await story.confirmed(parent, owner))
  await visit.until(plusMs(session!.scheduled_start, not_started_family_ms))
  expect(await counts(owner, parent)).toEqual([0, 1])
})

test('of its new times each person is notified anew', async () => {
  const {parent, caretaker, session, after} = await booked()
  await visit.until(after(not_started_family_ms))
  await app.rows(`update sessions set scheduled_start = '${after(60 * minute_ms)}' where id = '${session.id}'`)
  expect((await asked(caretaker))[0]?.read_at).not.toBeNull()
  await visit.until(after(60 * minute_ms + not_started_family_ms))
  expect(await counts(caretaker, parent)).toEqual([2, 2])
})

test('several processes notify each person once', async () => {
  const {parent, caretaker, after} = await booked()
  const now = after(not_started_family_ms)
  app.clock.set(now)
  await Promise.all([1, 2, 3].map(() => tick(app.db, now)))
  expect(await counts(caretaker, parent)).toEqual([1, 1])
})

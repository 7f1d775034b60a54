import {expect, test} from 'vitest'
import {endWeekly, reopenBooking} from '#contract/bookings/family-bookings.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const day_ms = 86_400_000

test('visits count once, when they can no longer be contested: on time, late, missed and canceled', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const schedule = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12'].map(day => ({
    date_range: [day, day] as [string, string],
    time_range: ['09:00', '13:00'] as [string, string],
  }))
  const booking = await story.confirmed(parent, carer, {schedule})
  const [onTime, late, , byCarer, byFamily] = await story.sessions(carer, booking)
  const counts = async () => {
    const [row] = await app.rows<{on_time: number; visits: number}>(
      `select on_time_count as on_time, visits_count as visits from caretakers where id = '${carer.caretaker_id}'`,
    )
    return row
  }
  for (const [session, minutes] of [
    [onTime!, 5],
    [late!, 25],
  ] as const) {
    await visit.until(plusMs(session.scheduled_start, minutes * 60_000))
    for (const by of [parent, carer]) await visit.starts(by, session)
    await visit.until(session.scheduled_end)
    for (const by of [parent, carer]) await visit.ends(by, session)
  }
  await app.ok(cancelSession, {by: carer, key: newId(), params: {id: byCarer!.id}, body: {reason: 'Ill'}})
  await app.ok(cancelSession, {by: parent, key: newId(), params: {id: byFamily!.id}, body: {reason: 'Away'}})
  await visit.until('2026-06-09T20:00:00.000Z')
  expect(await counts()).toEqual({on_time: 0, visits: 0})
  // the canceled one, whose time is over, before the others can no longer be contested
  await visit.until('2026-06-11T20:00:00.000Z')
  expect(await counts()).toEqual({on_time: 0, visits: 1})
  const done = await visit.until(plusMs('2026-06-12T20:00:00.000Z', 10 * day_ms))
  expect(done.reliability_counted).toBeGreaterThan(0)
  expect(await counts()).toEqual({on_time: 1, visits: 4})
  expect(await visit.until(plusMs('2026-06-12T20:00:00.000Z', 11 * day_ms))).toMatchObject({reliability_counted: 0})
  expect(await counts()).toEqual({on_time: 1, visits: 4})
})

test('visits every week that a caregiver ends count only within seven days', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const schedule = [
    {date_range: ['2026-07-06'] as [string], weekdays: [1, 3], time_range: ['09:00', '13:00'] as [string, string]},
  ]
  const booking = await story.confirmed(parent, carer, {schedule})
  app.clock.set('2026-07-04T15:00:00.000Z')
  await app.ok(endWeekly, {by: carer, key: newId(), params: {id: booking.id}, body: {last_day: '2026-07-06'}})
  await visit.until('2026-09-05T15:00:00.000Z')
  // July 6 was missed; of the visits canceled only July 8 is within seven days
  expect(await app.rows(`select visits_count as visits from caretakers where id = '${carer.caretaker_id}'`)).toEqual([
    {visits: 2},
  ])
})

test('what a family ends after a missed visit counts against no one', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  app.clock.set('2026-09-07T10:00:00.000Z')
  const schedule = ['2026-09-08', '2026-09-09', '2026-09-10'].map(day => ({
    date_range: [day, day] as [string, string],
    time_range: ['09:00', '13:00'] as [string, string],
  }))
  const booking = await story.confirmed(parent, carer, {schedule})
  const [missed] = await story.sessions(parent, booking)
  await visit.until('2026-09-08T20:00:00.000Z')
  await app.rows(`update sessions set status = 'MISSED', settled_by = 'deadline' where id = '${missed!.id}'`)
  await app.ok(reopenBooking, {by: parent, key: newId(), params: {id: booking.id}, body: {}})
  await visit.until('2026-09-30T20:00:00.000Z')
  expect(await app.rows(`select visits_count as visits from caretakers where id = '${carer.caretaker_id}'`)).toEqual([
    {visits: 1},
  ])
})

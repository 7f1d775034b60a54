import {expect, test} from 'vitest'
import {listCaretakerInvoices} from '#contract/money/invoices.ts'
import {plusMs} from '#server/clock.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {long_lived_tokens} from '#tests/support/browser/long-lived-tokens.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import type {Caretaker} from '#tests/support/people.ts'
import {staffOf} from '#tests/support/staff.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const {logInAdmin, suspend, reinstate} = staffOf(app)
const money = moneyOf(app)
const story = storyOf(app)
const visit = visitsOf(app)
const {booked} = careMoneyOf(app)

/** What becomes of a booking's statements six weeks after its last visit. */
const endStatements = () => app.rows('update statement_weeks set look_at = null')

/** The caregiver alone confirms, and the visit settles by itself. */
async function takesPlace(carer: Caretaker, session: {id: string; scheduled_start: string; scheduled_end: string}) {
  await app.rows(long_lived_tokens)
  app.clock.set(session.scheduled_start)
  await visit.starts(carer, session)
  app.clock.set(session.scheduled_end)
  await visit.ends(carer, session)
  await visit.until(plusMs(session.scheduled_end, 25 * 3_600_000))
}

const stated = async (carer: Caretaker) =>
  (await app.ok(listCaretakerInvoices, {by: carer})).map(({period, lines}) => [period?.start, lines.length])

test('visits that come back with a family are stated, though the statements of the booking had ended', async () => {
  const {parent, carer, sessions} = await booked('2026-07-14', '2026-07-14')
  await suspend(parent)
  await endStatements()
  await reinstate(parent)
  await takesPlace(carer, sessions[0]!)
  await money.until('2026-07-20T12:00:00.000Z')
  expect(await stated(carer)).toEqual([['2026-07-13', 2]])
})

test('so are the visits that a weekly booking is given again once none of its own is ahead', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, carer, {
    schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}],
  })
  await suspend(parent)
  app.clock.set('2026-08-12T15:00:00.000Z')
  await endStatements()
  await logInAdmin()
  await reinstate(parent)
  await app.rows(long_lived_tokens)
  await tick(app.db, app.clock.now())
  const sessions = await story.sessions(carer, booking)
  await takesPlace(
    carer,
    sessions.find(({status}) => status === 'SCHEDULED')!,
  )
  await money.until('2026-08-24T12:00:00.000Z')
  expect(await stated(carer)).toEqual([['2026-08-17', 2]])
})

test('a missed visit that the caregiver confirms long after is on the next statement', async () => {
  const {carer, sessions} = await booked('2026-06-08', '2026-06-08')
  const [session] = sessions
  await money.until('2026-06-22T12:00:00.000Z')
  await visit.until('2026-06-22T12:01:00.000Z')
  await endStatements()
  app.clock.set('2026-08-10T15:00:00.000Z')
  await app.rows(long_lived_tokens)
  await visit.starts(carer, session!, {claimed_at: session!.scheduled_start, offline: true})
  await money.until('2026-08-17T12:00:00.000Z')
  expect(await stated(carer)).toEqual([['2026-08-10', 2]])
})

test('one that settles late is stated within a week, also while the booking pauses', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const on = (date: string) => ({
    date_range: [date, date] as [string, string],
    time_range: ['09:00', '13:00'] as [string, string],
  })
  const booking = await story.confirmed(parent, carer, {schedule: [on('2026-06-08'), on('2026-08-24')]})
  const [session] = await story.sessions(carer, booking)
  await visit.until('2026-06-15T12:00:00.000Z')
  await money.until('2026-06-15T12:00:00.000Z')
  app.clock.set('2026-06-17T15:00:00.000Z')
  await visit.starts(carer, session!, {claimed_at: session!.scheduled_start, offline: true})
  await money.until('2026-06-22T12:00:00.000Z')
  expect(await stated(carer)).toEqual([['2026-06-15', 2]])
})

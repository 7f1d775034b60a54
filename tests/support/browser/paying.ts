import type {Page} from '@playwright/test'
import {eq} from 'drizzle-orm'
import {addDays, mondayOf} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {caretakers, plans} from '#server/db/schema/all.ts'
import {tick} from '#server/jobs/tick.ts'
import {askProvider, runDueBookkeeping} from '#server/jobs/money.ts'
import {issueInvoice} from '#server/modules/billing/invoices/store.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker, Member, Parent} from '#tests/support/people.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'
import {long_lived_tokens, moveClock} from '#tests/support/browser/long-lived-tokens.ts'
import {typeInto} from '#tests/support/browser/type-into.ts'

/** What the sandbox's page knows. */
export const numbers = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  arrives: '000123456789',
  fails: '000111111116',
} as const

/** A plan by the month and one by the year, at ten times its price. */
export async function offerPlans(
  app: TestApp,
  type: 'careseekers' | 'caretaker' | 'agency',
  cents: number,
): Promise<void> {
  for (const [position, unit] of (['month', 'year'] as const).entries()) {
    await app.db.insert(plans).values({
      id: newId(),
      plan: `${type}-${unit}`,
      type,
      title: `Village, by the ${unit}`,
      description: 'Cancel whenever you like',
      price_cents: position === 0 ? cents : cents * 10,
      duration_value: 1,
      duration_unit: unit,
      list_items: ['Without limits'],
      position,
    })
  }
}

/** Lead invoices of $10.00 each: an agency won so many bookings of one morning at $25 an hour. */
export async function winLeads(app: TestApp, agency: Member, count: number): Promise<void> {
  const [story, parent] = [storyOf(app), await app.parent()]
  for (let i = 0; i < count; i++) await story.confirmed(parent, agency, {schedule: morningAhead(app, i + 2)})
}

/** A booking with care statements of $110.00 each, ten of them Village's fee. */
export async function stateCare(
  app: TestApp,
  [parent, caretaker]: readonly [Parent, Caretaker],
  count: number,
): Promise<{id: string}> {
  const booking = await storyOf(app).confirmed(parent, caretaker, {schedule: morningAhead(app)})
  const line = {session_id: null, quantity: 1, unit: 'piece' as const}
  for (let i = 0; i < count; i++) {
    const at = (hour: number) => `2026-06-0${i + 1}T${hour + 5}:00:00.000Z`
    await app.db.transaction(tx =>
      issueInvoice(
        tx,
        {
          kind: 'statement',
          payer: {parent_id: parent.parent_id},
          payee: {payee_caretaker_id: caretaker.caretaker_id},
          booking_id: booking.id,
          timezone: booking.timezone,
          period: {start: `2026-06-0${i + 1}`, end: `2026-06-0${i + 7}`},
          lines: [
            {
              ...line,
              part: 'care',
              about: {kind: 'care', start: at(9), end: at(13), timezone: 'America/Chicago'},
              quantity: 4,
              unit: 'hour' as const,
              unit_cents: 2500,
              amount_cents: 10_000,
            },
            {...line, part: 'fee', about: {kind: 'care_fee', fee_bps: 1000}, unit_cents: 1000, amount_cents: 1000},
          ],
        },
        app.clock.now(),
      ),
    )
  }
  return booking
}

/** One morning of care that both sides confirmed to the minute, and the week after it: its statement is out. */
export async function confirmedMorning(app: TestApp, [parent, carer]: readonly [Parent, Caretaker]) {
  const [story, visits] = [storyOf(app), visitsOf(app)]
  const booking = await story.confirmed(parent, carer, {schedule: morningAhead(app)})
  const [session] = await story.sessions(parent, booking)
  app.clock.set(session!.scheduled_start)
  await visits.starts(carer, session!)
  await visits.starts(parent, session!)
  app.clock.set(session!.scheduled_end)
  await visits.ends(carer, session!)
  await visits.ends(parent, session!)
  await stateWeek(app, session!)
}

/** Mary Stone, a family whose statement of one morning with Cam Lee can be paid. */
export async function morningToPay(app: TestApp): Promise<Parent> {
  const mary = await app.parent({first_name: 'Mary', last_name: 'Stone'})
  const cam = await app.caretaker({first_name: 'Cam', last_name: 'Lee'})
  await connectPayee(app, cam)
  await confirmedMorning(app, [mary, cam])
  return mary
}

/** The Monday after a visit, on which the statement of its week is issued. Answers that day. */
export async function stateWeek(app: TestApp, visit: {scheduled_start: string}): Promise<string> {
  const monday = addDays(mondayOf(visit.scheduled_start.slice(0, 10)), 7)
  app.clock.set(`${monday}T15:00:00.000Z`)
  await tick(app.db, app.clock.now())
  return monday
}

/** The payee has an account that families pay into. */
export async function connectPayee(app: TestApp, {caretaker_id}: Caretaker): Promise<void> {
  const connected = {stripe_account_id: `acct_${newId()}`, stripe_connected_at: app.clock.now()}
  await app.db.update(caretakers).set(connected).where(eq(caretakers.id, caretaker_id))
}

/** The transfers of so far arrive or fail, and the provider tells of them. */
export async function transfersArrive(app: TestApp): Promise<void> {
  app.clock.advance({minutes: 2})
  await becomesDue(app)
}

/** So much time passes, and from now on no card is good for a renewal. Sign-ins last as long as the test. */
export async function renewalsRefused(app: TestApp, span: {days: number}): Promise<void> {
  const account = JSON.stringify(numbers.declines.replaceAll(' ', ''))
  await app.rows(`update sandbox_objects set data = jsonb_set(data, '{account}', '${account}') where kind = 'payment'`)
  await app.rows(long_lived_tokens)
  app.clock.advance(span)
  await becomesDue(app)
}

/** So much time passes, and what becomes due by then happens. Sign-ins last as long as the test. */
export async function settleMoney(app: TestApp, now: string): Promise<void> {
  await moveClock(app, now)
  await becomesDue(app)
}

/** What is due by now in our books, and at the provider. */
async function becomesDue(app: TestApp): Promise<void> {
  const now = app.clock.now()
  await runDueBookkeeping(app.db, now)
  await askProvider({...app.deps, db: app.db}, now, error => {
    throw error
  })
}

/** Types a number on the sandbox's page and presses its button, which names the sum. */
export async function payAtSandbox(page: Page, sum: string, number: string): Promise<void> {
  await page.waitForURL(/\/api\/sandbox\/checkout\//)
  await typeInto(page.getByLabel(/^(Card|Account) number$/), number)
  await page.getByRole('button', {name: `Pay ${sum}`}).click()
}

/** Presses the open dialog's button with the sum on it, by card unless it says otherwise. */
export async function payFor(page: Page, sum: string, by: 'card' | 'ach' = 'card'): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (by === 'ach') await dialog.getByRole('radio', {name: /^Bank account/}).check()
  await dialog.getByRole('button', {name: `Pay ${sum}`, exact: true}).click()
}

import type {Locator} from '@playwright/test'
import {eq} from 'drizzle-orm'
import type {Booking} from '#contract/bookings/booking.ts'
import {caretakers} from '#server/db/schema/all.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker} from '#tests/support/people.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'
import {expect, openHome} from './fixtures.ts'
import type {Device} from './device.ts'

/** Sets what staff decided about a caregiver. A bid of one who is not approved is refused. */
export const setVerified = (app: TestApp, {caretaker_id}: Caretaker, is_verified: 'Pending' | 'Approved') =>
  app.db.update(caretakers).set({is_verified}).where(eq(caretakers.id, caretaker_id))

/**
 * Two bids that wait in the outbox of the caregiver's phone, which is offline, and are refused once it is online. `press`
 * presses a button as the test does. Answers the two requests.
 */
export async function bidsToBeRefused(
  app: TestApp,
  phone: Device,
  caretaker: Caretaker,
  press: (button: Locator) => Promise<void>,
): Promise<Booking[]> {
  const [family, story] = [await app.parent(), storyOf(app)]
  const requests = [
    await story.request(family, {schedule: morningAhead(app, 3)}),
    await story.request(family, {schedule: morningAhead(app, 4)}),
  ]
  await openHome(phone, caretaker)
  await phone.go('/dash/caretaker/nearby')
  const cards = requests.map(({id}) => phone.page.locator(`article[data-booking-id="${id}"]`))
  const place = (card: Locator) => card.getByRole('button', {name: /^Place bid/})
  for (const card of cards) await place(card).waitFor()
  await phone.offline()
  for (const card of cards) {
    await press(place(card))
    await expect(card.getByText('Saved on this phone')).toBeVisible()
  }
  await setVerified(app, caretaker, 'Pending')
  return requests
}

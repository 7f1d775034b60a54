import {newId} from '#lib/id.ts'
import {reviews} from '#server/db/schema/all.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker, Parent} from '#tests/support/people.ts'
import {fiveStars} from '#tests/support/reviews.ts'

/** What a family wrote of a caregiver's booking, shown already. */
export async function reviewIds(
  app: TestApp,
  {parent, caretaker, booking}: {parent: Parent; caretaker: Caretaker; booking: {id: string}},
): Promise<{REVIEW: string}> {
  const now = app.clock.now()
  const id = newId()
  await app.db.insert(reviews).values({
    id,
    booking_id: booking.id,
    side: 'parent',
    parent_id: parent.parent_id,
    caretaker_id: caretaker.caretaker_id,
    by_user_id: parent.user_id,
    ...fiveStars,
    text: 'Came on time',
    written_at: now,
    shows_at: now,
    shown_at: now,
  })
  return {REVIEW: id}
}

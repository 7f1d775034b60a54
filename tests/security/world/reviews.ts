import {newId} from '#lib/id.ts'
import {reviewReports, reviews} from '#server/db/schema/all.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker, Parent} from '#tests/support/people.ts'
import {fiveStars} from '#tests/support/reviews.ts'

/** What a family wrote of a caregiver's booking, shown already and reported by the caregiver. */
export async function reviewIds(
  app: TestApp,
  {parent, caretaker, booking}: {parent: Parent; caretaker: Caretaker; booking: {id: string}},
): Promise<{REVIEW: string; REVIEW_REPORT: string}> {
  const now = app.clock.now()
  const [id, report_id] = [newId(), newId()]
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
  await app.db.insert(reviewReports).values({
    id: report_id,
    review_id: id,
    user_id: caretaker.user_id,
    by_reviewed: true,
    reason: 'other',
    created_at: now,
  })
  return {REVIEW: id, REVIEW_REPORT: report_id}
}

import {newId} from '#lib/id.ts'
import {reviewReports, reviews} from '#server/db/schema/all.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker, Parent} from '#tests/support/people.ts'
import {fiveStars} from '#tests/support/reviews.ts'

/** What both sides wrote of a caregiver's booking, shown already; the family reported the caregiver's. */
export async function reviewIds(
  app: TestApp,
  {parent, caretaker, booking}: {parent: Parent; caretaker: Caretaker; booking: {id: string}},
): Promise<{REVIEW: string; REPORTED_REVIEW: string; REVIEW_REPORT: string}> {
  const now = app.clock.now()
  const [id, reported_id, report_id] = [newId(), newId(), newId()]
  const shown = {
    booking_id: booking.id,
    parent_id: parent.parent_id,
    caretaker_id: caretaker.caretaker_id,
    ...fiveStars,
    written_at: now,
    shows_at: now,
    shown_at: now,
  }
  await app.db.insert(reviews).values([
    {...shown, id, side: 'parent', by_user_id: parent.user_id, text: 'Came on time'},
    {...shown, id: reported_id, side: 'caretaker', by_user_id: caretaker.user_id, text: 'They were late'},
  ])
  await app.db.insert(reviewReports).values({
    id: report_id,
    review_id: reported_id,
    user_id: parent.user_id,
    by_reviewed: true,
    reason: 'other',
    created_at: now,
  })
  return {REVIEW: id, REPORTED_REVIEW: reported_id, REVIEW_REPORT: report_id}
}

import {and, eq, inArray, isNull} from 'drizzle-orm'
import type {ReviewOutcome} from '#contract/bookings/reviews.ts'
import type {NewReviewReport} from '#contract/messages/report.ts'
import {settled} from '#lib/settled.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {Db} from '#server/db/client.ts'
import {reviewReports} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import {
  caretakerById,
  dealingsWithCaretaker,
  dealingsWithOrganization,
  maySeeCaretaker,
  maySeeOrganization,
  organizationById,
} from '#server/modules/accounts/index.ts'
import {notify, type NewNotification} from '#server/modules/notifications/index.ts'
import {writerSide} from './policy.ts'
import {reviewedSideOf} from './save.ts'
import type {ReviewRow} from './store.ts'

/**
 * Who the caller is to a review that they may report: of the side that it is about, or a family that reads it in a list;
 * null for anyone else, who gets a 404. No one reports what their own side wrote.
 * @see src/domain/rules-people.md#reported-reviews
 */
export async function reporterOf(
  db: Db,
  review: ReviewRow,
  caller: Caller,
  now: string,
): Promise<'reviewed' | 'reader' | null> {
  if (review.shown_at === null || review.hidden_at !== null) return null
  const own = writerSide(review, caller)
  if (own !== null) return own === review.side ? null : 'reviewed'
  const isListed = review.side === 'parent' && caller.role === 'parent'
  return isListed && (await maySeeProvider(db, review, caller, now)) ? 'reader' : null
}

/** Whether a family may see the profile of the provider that a review is about, and so the reviews of it. */
async function maySeeProvider(
  db: Db,
  {caretaker_id, org_id}: ReviewRow,
  caller: Caller,
  now: string,
): Promise<boolean> {
  if (caretaker_id !== null) {
    const [row, dealings] = await settled([
      caretakerById(db, caretaker_id),
      dealingsWithCaretaker(db, caller.parent_id, caretaker_id),
    ])
    return Boolean(row && maySeeCaretaker(caller, row, dealings))
  }
  if (org_id === null) return false
  const [row, {has_met}] = await settled([
    organizationById(db, org_id, now),
    dealingsWithOrganization(db, caller.parent_id, org_id),
  ])
  return Boolean(row && maySeeOrganization(caller, {id: org_id, is_subscribed: row.is_subscribed}, has_met))
}

/** Saves a report; a repeat by the same person changes nothing. */
export async function saveReport(
  tx: Db,
  review_id: string,
  {reason, note, user_id, by_reviewed, now}: NewReviewReport & {user_id: string; by_reviewed: boolean; now: string},
): Promise<void> {
  await tx
    .insert(reviewReports)
    .values({review_id, user_id, by_reviewed, reason, note: note || null, created_at: now})
    .onConflictDoNothing()
}

/**
 * Closes the open reports of a review, or those of `only`, with one entry in the audit log, and notifies who made them.
 * Returns how many it closed.
 */
export async function closeReports(
  tx: Db,
  review: ReviewRow,
  {
    outcome,
    memo,
    user_id,
    now,
    only,
  }: {outcome: ReviewOutcome; memo: string; user_id: string | null; now: string; only?: readonly string[]},
): Promise<number> {
  const {id, booking_id} = review
  const closed = await tx
    .update(reviewReports)
    .set({closed_at: now, closed_by: user_id, outcome, memo})
    .where(
      and(
        eq(reviewReports.review_id, id),
        isNull(reviewReports.closed_at),
        only && inArray(reviewReports.id, [...only]),
      ),
    )
    .returning({reason: reviewReports.reason, by: reviewReports.user_id, by_reviewed: reviewReports.by_reviewed})
  if (closed.length === 0) return 0
  const after = {outcome, memo, reasons: [...new Set(closed.map(({reason}) => reason))].toSorted()}
  await recordAudit(tx, {user_id, now}, {did: 'report_closed', target: 'review', target_id: id, before: null, after})
  // to anyone else the booking stays unknown
  const notifications = closed.map(({by, by_reviewed}): NewNotification => ({
    kind: 'review_report_closed',
    facts: {outcome},
    ...(by_reviewed ? {to: {...reviewedSideOf(review), only_user: by}, booking_id} : {to: {user: by}}),
  }))
  await notify(tx, notifications, now)
  return closed.length
}

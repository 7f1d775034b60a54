import * as contract from '#contract/bookings/reviews.ts'
import type {Db} from '../../db/client.ts'
import {route, type Route} from '../../http/mount.ts'
import {pageOf} from '../../http/paging.ts'
import {notFound, Refusal} from '../../http/refusal.ts'
import {recordAudit, type Auditor} from '#server/db/audit.ts'
import {pageAnswer, presentForStaff} from './present.ts'
import {lockProvider, setHidden, type Hiding} from './save.ts'
import {pageOfAll, reviewById, type ReviewRow} from './store.ts'

/** Takes a review down or puts it up again, and answers it is then. */
async function change(db: Db, id: string, by: Auditor, hiding: Hiding | null) {
  const row = await reviewById(db, id)
  if (!row) return notFound()
  await lockProvider(db, row.review)
  await setHidden(db, row.review, hiding)
  const changed = await reviewById(db, id)
  const said = (review: ReviewRow) => ({hidden_at: review.hidden_at, hidden_reason: review.hidden_reason})
  await recordAudit(db, by, {
    did: hiding ? 'hidden' : 'shown',
    target: 'review',
    target_id: id,
    before: said(row.review),
    after: said(changed?.review ?? row.review),
  })
  return changed ? presentForStaff(changed) : notFound()
}

/** What staff do about reviews. Nothing is deleted: what is down counts for nothing and can be put up again. */
export const staffReviewRoutes: readonly Route[] = [
  route(contract.listStaffReviews, async ({db, query}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    return pageAnswer(await pageOfAll(db, page), page, presentForStaff)
  }),

  route(contract.hideReview, async ({db, params, body, caller, now}) =>
    change(
      db,
      params.id,
      {user_id: caller.user_id, now},
      {reason: body.reason, by_user_id: caller.user_id, now},
    ),
  ),

  route(contract.unhideReview, async ({db, params, caller: {user_id}, now}) =>
    change(db, params.id, {user_id, now}, null),
  ),
]

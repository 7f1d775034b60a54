import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import * as contract from '#contract/bookings/reviews.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {commentsPage} from '#domain/constants.ts'
import {mayReview, replacesUnread, revealAt, reviewRefusalText} from '#domain/accounts/review.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {route, type Route} from '#server/http/mount.ts'
import {pageOf} from '#server/http/paging.ts'
import {notFound, refuse, Refusal} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
import {
  maySeeCaretaker,
  maySeeOrganization,
  caretakerById,
  dealingsWithCaretaker,
  dealingsWithOrganization,
  organizationById,
} from '#server/modules/accounts/index.ts'
import {recordAudit, type Auditor} from '#server/db/audit.ts'
import {familyName, providerName} from '#server/db/provider-name.ts'
import {partyOf, writerSide} from './policy.ts'
import {closeReports, reporterOf, saveReport} from './reports.ts'
import {
  pageAnswer,
  presentBookingReviews,
  presentComment,
  presentListedReview,
  presentReviewPrompt,
  presentReview,
  presentForStaff,
} from './present.ts'
import {
  lockProvider,
  notifyAnswered,
  saveAnswer,
  saveReview,
  showBothOf,
  showDueOf,
  setHidden,
  type Hiding,
} from './save.ts'
import {
  bookingToReview,
  commentsFor,
  reviewPromptsFor,
  pageAbout,
  reviewById,
  reviewsOfBooking,
  type ReviewedBooking,
  pageOfAll,
  type NamedReview,
  type ReviewRow,
} from './store.ts'

/** The booking with the caller's side; null if it is not theirs. */
function asOwn(booking: ReviewedBooking | null, caller: Caller): {booking: ReviewedBooking; side: Side} | null {
  const side = booking && writerSide(booking, caller)
  return booking && side ? {booking, side} : null
}

/** Says that another review of the caller's side stands, and who wrote it unless the caller did. */
function changedText(row: NamedReview | null, {user_id, role}: Caller): string {
  if (!row || row.writer === null || row.review.by_user_id === user_id) return m.review_changed_since_you_opened_it()
  const who = {name: row.writer}
  return role === 'agency' ? m.name_wrote_your_agencys_review(who) : m.name_wrote_your_familys_review(who)
}

type Seen = BodyOf<typeof contract.unhideReview>['seen']

/** Hides a review or shows it again, and returns it. */
async function change(db: Db, id: string, by: Auditor, hiding: Hiding | null, seen?: Seen) {
  const found = await reviewById(db, id)
  if (!found) return notFound()
  await lockProvider(db, found.review)
  const row = await reviewById(db, id)
  if (!row) return notFound()
  const {changed_at, hidden_at} = row.review
  const readWords = seen?.changed_at === undefined ? undefined : {changed_at: seen.changed_at}
  const stale = refuseStale(readWords, {changed_at}, m.its_author_has_changed_it_meanwhile())
  if (stale) return stale
  // whether its publication was skipped is decided by the first hiding
  const seen_hidden_at = hiding ? null : seen?.hidden_at
  const isHiddenAnew = hidden_at !== null && seen_hidden_at !== undefined && hidden_at !== seen_hidden_at
  if (isHiddenAnew) {
    return refuse('record_changed', m.another_admin_has_hidden_it_meanwhile(), {current: {hidden_at}})
  }
  await setHidden(db, row.review, hiding, by.now)
  if (hiding) await closeReports(db, row.review, {...by, outcome: 'hidden', memo: hiding.reason})
  const changed = await reviewById(db, id)
  const auditedFields = (review: ReviewRow) => ({
    hidden_at: review.hidden_at,
    hidden_reason: review.hidden_reason,
  })
  await recordAudit(db, by, {
    did: hiding ? 'hidden' : 'shown',
    target: 'review',
    target_id: id,
    before: auditedFields(row.review),
    after: auditedFields(changed?.review ?? row.review),
  })
  return changed ? presentForStaff(changed) : notFound()
}

/** Staff moderate reviews. A hidden one does not count and can be restored. */
const staffReviewRoutes: readonly Route[] = [
  route(contract.listStaffReviews, async ({db, query}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const {provider_id, parent_id} = query
    const [{rows, total}, provider_name, family_name] = await settled([
      pageOfAll(db, query, page),
      provider_id === undefined ? undefined : providerName(db, provider_id),
      parent_id === undefined ? undefined : familyName(db, parent_id),
    ])
    return {...pageAnswer(rows, page, presentForStaff), total, provider_name, family_name}
  }),

  route(contract.hideReview, async ({db, params, body, caller, now}) =>
    change(
      db,
      params.id,
      {user_id: caller.user_id, now},
      {reason: body.reason, by_user_id: caller.user_id, now},
      body.seen,
    ),
  ),

  route(contract.leaveReview, async ({db, params: {id}, body: {memo, report_ids}, caller: {user_id}, now}) => {
    const row = await reviewById(db, id)
    if (!row) return notFound()
    const left = {outcome: 'no_violation', memo, user_id, now, only: report_ids} as const
    if ((await closeReports(db, row.review, left)) === 0) {
      return refuse('already_answered', m.this_report_is_closed_already())
    }
    const changed = await reviewById(db, id)
    return changed ? presentForStaff(changed) : notFound()
  }),

  route(contract.unhideReview, async ({db, params, body: {seen}, caller: {user_id}, now}) =>
    change(db, params.id, {user_id, now}, null, seen),
  ),
]

export const reviewRoutes: readonly Route[] = [
  route(contract.writeReview, async ({db, params, body, caller, now}) => {
    const own = asOwn(await bookingToReview(db, params.id), caller)
    if (!own) return notFound()
    const {booking, side} = own
    const {id: booking_id, parent_id, caretaker_id, org_id, has_settled} = booking
    await lockProvider(db, booking)
    // publish reviews that are due before saving this one
    await showDueOf(db, booking_id, now)
    const before = await reviewsOfBooking(db, booking_id)
    const mine = before[side]?.review ?? null
    const may = mayReview({has_settled, mine})
    if (may !== true) return refuse(may, reviewRefusalText[may]())
    const {replaces, ...words} = body
    const {user_id: by_user_id} = caller
    if (replacesUnread(mine, {replaces, by_user_id})) return refuse('review_changed', changedText(before[side], caller))

    const written = Object.values(before).flatMap(row => (row ? [row.review.written_at] : []))
    const shows_at = revealAt(mine ? written : [...written, now]) ?? now
    const parties = {booking_id, parent_id, caretaker_id, org_id, side}
    await saveReview(db, {...parties, ...words, by_user_id, shows_at, now})
    if (shows_at <= now) await showBothOf(db, booking_id, by_user_id, now)
    return presentBookingReviews(booking, await reviewsOfBooking(db, booking_id), {side, reader: by_user_id})
  }),

  route(contract.getBookingReviews, async ({db, params, caller}) => {
    const [booking, reviews] = await settled([bookingToReview(db, params.id), reviewsOfBooking(db, params.id)])
    const own = asOwn(booking, caller)
    return own ? presentBookingReviews(own.booking, reviews, {side: own.side, reader: caller.user_id}) : notFound()
  }),

  route(contract.answerReview, async ({db, params, body, caller, now}) => {
    const row = await reviewById(db, params.id)
    const side = row && writerSide(row.review, caller)
    // one's own or an unpublished review takes no answer
    const isAboutMe = side !== null && side !== row?.review.side
    if (!row || !isAboutMe || row.review.shown_at === null || row.review.hidden_at !== null) return notFound()
    const answer = {text: body.text, by_user_id: caller.user_id, now}
    if (!(await saveAnswer(db, params.id, answer))) {
      return refuse('already_answered', m.this_review_already_has_a_reply())
    }
    await notifyAnswered(db, row.review, caller.user_id, now)
    const answered = await reviewById(db, params.id)
    return answered ? presentReview(answered, caller.user_id) : notFound()
  }),

  route(contract.reportReview, async ({db, params: {id}, body, caller, now}) => {
    const row = await reviewById(db, id)
    const reporter = row && (await reporterOf(db, row.review, caller, now))
    if (!reporter) return notFound()
    await saveReport(db, id, {...body, user_id: caller.user_id, by_reviewed: reporter === 'reviewed', now})
    return {ok: true as const}
  }),

  route(contract.listReviewPrompts, async ({db, caller, now}) => {
    const party = partyOf(caller)
    const due = party ? await reviewPromptsFor(db, party, now) : []
    return {items: due.flatMap(each => presentReviewPrompt(each, party?.side ?? 'parent'))}
  }),

  route(contract.listCaretakerReviews, async ({db, params, query, caller}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const [row, dealings, rows] = await settled([
      caretakerById(db, params.id),
      dealingsWithCaretaker(db, caller.parent_id, params.id),
      pageAbout(db, {caretaker_id: params.id, org_id: null}, page),
    ])
    if (!row || !maySeeCaretaker(caller, row, dealings)) return notFound()
    return pageAnswer(rows, page, presentListedReview(caller))
  }),

  route(contract.listOrganizationReviews, async ({db, params, query, caller, now}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const [row, {has_met}, rows] = await settled([
      organizationById(db, params.id, now),
      dealingsWithOrganization(db, caller.parent_id, params.id),
      pageAbout(db, {caretaker_id: null, org_id: params.id}, page),
    ])
    const org = row && {id: params.id, is_subscribed: row.is_subscribed}
    if (!org || !maySeeOrganization(caller, org, has_met)) return notFound()
    return pageAnswer(rows, page, presentListedReview(caller))
  }),

  route(contract.listParentComments, async ({db, query, caller}) => {
    const {parent_id} = caller
    if (!parent_id) return []
    const {skip = commentsPage.skip, limit = commentsPage.limit} = query
    const rows = await commentsFor(db, parent_id, {skip, limit})
    return rows.map(presentComment(caller))
  }),

  ...staffReviewRoutes,
]

import type {AnswerIn} from '#contract/endpoint.ts'
import type {
  BookingReviews,
  listStaffReviews,
  OwnReview,
  Review,
  ReviewPrompt,
  ReviewParty,
  ReviewReport,
  ServiceComment,
} from '#contract/bookings/reviews.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {maskUnlessBooked} from '#domain/messages/mask-contacts.ts'
import {mayReview, overall, revealAt} from '#domain/accounts/review.ts'
import {fileUrl} from '#server/http/files.ts'
import {readStored} from '#server/stored-texts.ts'
import type {Caller} from '#server/http/caller.ts'
import type {Page} from '../../http/paging.ts'
import {writerSide} from './policy.ts'
import type {reviewPromptsFor, NamedReview, ReportRow, ReviewedBooking, ReviewRow} from './store.ts'
import {fullName, initialedName} from '#lib/full-name.ts'

type People = Pick<ReviewedBooking, 'family' | 'without_account' | 'caregiver' | 'org'>

/** A family by first name and initial, without picture, as strangers read its reviews. */
function familyParty({family, without_account}: People): ReviewParty {
  const name = initialedName(family ?? without_account ?? {first_name: 'A family', last_name: ''})
  return {kind: 'family', name, avatar_url: null}
}

function providerParty({caregiver, org}: People): ReviewParty | null {
  if (org) return {kind: 'agency', name: readStored(org.legal_name), avatar_url: fileUrl(org.logo)}
  if (!caregiver) return null
  return {
    kind: 'caregiver',
    name: fullName(caregiver),
    avatar_url: fileUrl(caregiver.profile_picture),
  }
}

/** The participant on this side; null if no provider was approved. */
const partyOn = (side: Side, people: People) => (side === 'parent' ? familyParty(people) : providerParty(people))
const opposite = (side: Side): Side => (side === 'parent' ? 'caretaker' : 'parent')

/** The participant on the review's side, which the schema's constraint guarantees. */
const named = (side: Side, row: NamedReview): ReviewParty =>
  partyOn(side, row) ?? {kind: 'caregiver', name: '', avatar_url: null}

/** The same with a family's full name, as in every list of staff. */
function namedInFull(side: Side, row: NamedReview): ReviewParty {
  const party = named(side, row)
  const family = row.family ?? row.without_account
  return party.kind === 'family' && family ? {...party, name: fullName(family)} : party
}

/** A review as its readers see it; with `reader`, the user who reads, also whether they have reported it. */
export function presentReview(row: NamedReview, reader?: string): Review {
  const {id, side, punctuality, communication, care, text, written_at, answer, answered_at} = row.review
  return {
    id,
    author: named(side, row),
    punctuality,
    communication,
    care,
    rating: overall(row.review),
    text,
    written_at,
    ...(row.visit_on !== null && {visit_on: row.visit_on}),
    answer: answer === null || answered_at === null ? null : {text: answer, written_at: answered_at},
    ...(row.reports.some(({user_id}) => user_id === reader) && {is_reported: true as const}),
  }
}

/** A review in a list about a provider, for one of its readers: the texts without contact details, unless it is of their booking. */
export const presentListedReview =
  (reader: Caller) =>
  (row: NamedReview): Review => {
    const review = presentReview(row, reader.user_id)
    const side = writerSide(row.review, reader)
    const {text, answer} = review
    return {
      ...review,
      text: maskUnlessBooked(text, side !== null),
      answer: answer && {...answer, text: maskUnlessBooked(answer.text, side !== null)},
      ...(side === row.review.side && {is_mine: true}),
    }
  }

const hiddenOf = ({hidden_at, hidden_reason}: ReviewRow) =>
  hidden_at === null ? null : {at: hidden_at, reason: hidden_reason ?? ''}

/** A review as its author's side reads it; with `reader`, the user who reads, also who else wrote it. */
function presentOwn(row: NamedReview, reader?: string): OwnReview {
  const {shown_at, changed_at, by_user_id} = row.review
  const by_name = reader === undefined || reader === by_user_id ? null : row.writer
  return {
    ...presentReview(row),
    shown_at,
    hidden: hiddenOf(row.review),
    ...(by_name !== null && {by_name}),
    ...(changed_at !== null && {changed_at}),
  }
}

/** A booking's reviews as one side sees them, without those hidden from it. */
export function presentBookingReviews(
  booking: ReviewedBooking,
  written: Record<Side, NamedReview | null>,
  {side, reader}: {side: Side; reader: string},
): BookingReviews {
  const mine = written[side]
  const theirs = written[opposite(side)]
  const rows = [mine, theirs].flatMap(row => (row ? [row.review] : []))
  const may = mayReview({has_settled: booking.has_settled, mine: mine?.review ?? null})
  const waits = rows.some(row => row.shown_at === null)
  const isIn = theirs !== null && theirs.review.hidden_at === null
  return {
    booking_id: booking.id,
    about: partyOn(opposite(side), booking),
    writing: may === true ? 'open' : may === 'not_yet' ? 'not_yet' : 'closed',
    ...(booking.has_contested && (may === 'not_yet' || (may === true && mine === null)) && {is_contested: true}),
    mine: mine && presentOwn(mine, reader),
    theirs: isIn && theirs.review.shown_at !== null ? presentReview(theirs, reader) : null,
    is_theirs_in: isIn,
    ...(theirs && !isIn && {is_theirs_hidden: true as const}),
    shows_at: waits ? revealAt(rows.map(row => row.written_at)) : null,
  }
}

/** A comment about one of the family's caregivers or agencies, for an adult of the family. */
export const presentComment =
  (reader: Caller) =>
  (row: NamedReview): ServiceComment => {
    const {caretaker_id, org_id} = row.review
    const {name, avatar_url} = named('caretaker', row)
    return {
      ...presentListedReview(reader)(row),
      about: {caretaker_id, org_id, name, avatar_url},
      is_mine: writerSide(row.review, reader) === 'parent',
    }
  }

export function presentReviewPrompt(
  {booking, last_visit_start, is_theirs_in}: Awaited<ReturnType<typeof reviewPromptsFor>>[number],
  side: Side,
): ReviewPrompt[] {
  const about = partyOn(opposite(side), booking)
  if (!about) return []
  return [{booking_id: booking.id, about, last_visit_start, timezone: booking.timezone, is_theirs_in}]
}

function presentReport({closed_at, outcome, memo, user_id: _, created_at, ...report}: ReportRow): ReviewReport {
  return {
    ...report,
    created_at: new Date(created_at).toISOString(),
    closed:
      closed_at === null || outcome === null
        ? null
        : {at: new Date(closed_at).toISOString(), outcome, memo: memo ?? ''},
  }
}

/** A review as staff see it. */
export function presentForStaff(row: NamedReview): AnswerIn<typeof listStaffReviews>['items'][number] {
  const {booking_id, side} = row.review
  return {
    ...presentOwn(row),
    booking_id,
    author: namedInFull(side, row),
    about: namedInFull(opposite(side), row),
    reports: row.reports.map(presentReport),
  }
}

/** A list page, from rows with one extra if another page follows. */
export function pageAnswer<Item>(
  rows: readonly NamedReview[],
  {limit}: Page,
  present: (row: NamedReview) => Item,
): {items: Item[]; next_cursor: string | null} {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(present),
    next_cursor: rows.length > limit && last ? last.review.id : null,
  }
}

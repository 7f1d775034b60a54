import {and, asc, eq, inArray, isNull, lte, sql, type SQL} from 'drizzle-orm'
import type {Side} from '#contract/bookings/choices.ts'
import type {Stars} from '#domain/accounts/review.ts'
import type {Db} from '../../db/client.ts'
import {caretakers, organizations, reviews} from '../../db/schema/all.ts'
import {notify, type NewNotification} from '#server/modules/notifications/index.ts'
import type {Provider, ReviewRow} from './store.ts'

/*
 * Every change of shown reviews locks the provider's row first and then only reviews. So ratings are counted
 * completely, without deadlocks.
 */

/** Locks the reviewed providers' rows by ascending id; `skipLocked` skips locked ones. */
async function lockProviders(tx: Db, of: readonly Provider[], config?: {skipLocked: true}): Promise<Provider[]> {
  const ids = (name: keyof Provider) => [...new Set(of.flatMap(provider => provider[name] ?? []))]
  const lock = async (table: typeof caretakers | typeof organizations, wanted: string[]) =>
    wanted.length === 0
      ? []
      : tx
          .select({id: table.id})
          .from(table)
          .where(inArray(table.id, wanted))
          .orderBy(asc(table.id))
          .for('no key update', config ?? {})
  const caregivers = await lock(caretakers, ids('caretaker_id'))
  const agencies = await lock(organizations, ids('org_id'))
  return [
    ...caregivers.map(({id}) => ({caretaker_id: id, org_id: null})),
    ...agencies.map(({id}) => ({caretaker_id: null, org_id: id})),
  ]
}

/** Serializes changes to one provider's reviews. */
export const lockProvider = async (tx: Db, provider: Provider): Promise<void> =>
  void (await lockProviders(tx, [provider]))

/** Recounts the ratings of providers from the published reviews. Lock the providers' rows. */
async function refreshRatings(tx: Db, providers: readonly Provider[]): Promise<void> {
  const refresh = async (table: typeof caretakers | typeof organizations, name: keyof Provider) => {
    const ids = [...new Set(providers.flatMap(provider => provider[name] ?? []))]
    if (ids.length === 0) return
    const counted = (value: SQL) =>
      sql`(select ${value} from reviews r where r.${sql.identifier(name)} = ${table}.id and r.side = 'parent'
        and r.shown_at is not null and r.hidden_at is null)`
    const mean = sql`avg((r.punctuality + r.communication + r.care) / 3.0)::real`
    await tx
      .update(table)
      .set({rating: counted(mean), reviews_count: counted(sql`count(*)::int`)})
      .where(inArray(table.id, ids))
  }
  await refresh(caretakers, 'caretaker_id')
  await refresh(organizations, 'org_id')
}

/** The side that a review is about. */
export const reviewedSideOf = ({side, parent_id, caretaker_id, org_id}: ReviewRow): NewNotification['to'] =>
  side === 'parent' ? {caretaker: caretaker_id, org: org_id} : {family: parent_id}

/** The side that wrote a review. */
const writersOf = ({side, parent_id, caretaker_id, org_id}: ReviewRow): NewNotification['to'] =>
  side === 'parent' ? {family: parent_id} : {caretaker: caretaker_id, org: org_id}

/** Notifies the reviewed party that the review is published. */
const buildReviewNotification = (review: ReviewRow, by?: string): NewNotification => ({
  kind: 'review_visible',
  to: reviewedSideOf(review),
  facts: {},
  booking_id: review.booking_id,
  by,
  actor: review.by_user_id,
})

/** Notifies those who wrote a review of the reply to it. */
export const notifyAnswered = (tx: Db, review: ReviewRow, by: string, now: string): Promise<void> => {
  const {booking_id} = review
  return notify(tx, [{kind: 'review_answered', to: writersOf(review), facts: {}, booking_id, by}], now)
}

/**
 * Publishes these waiting reviews and updates the ratings of the locked providers; returns the reviews. `by` is the
 * author whose review caused it, who saw theirs already.
 */
async function show(tx: Db, which: SQL | undefined, now: string, by?: string): Promise<ReviewRow[]> {
  const shown = await tx
    .update(reviews)
    .set({shown_at: now})
    .where(and(isNull(reviews.shown_at), which))
    .returning()
  await refreshRatings(
    tx,
    shown.filter(row => row.side === 'parent'),
  )
  await notify(
    tx,
    shown.filter(row => row.hidden_at === null).map(row => buildReviewNotification(row, by)),
    now,
  )
  return shown
}

/** Publishes a booking's due reviews. Lock the provider's row. */
export const showDueOf = (tx: Db, booking_id: string, now: string): Promise<ReviewRow[]> =>
  show(tx, and(eq(reviews.booking_id, booking_id), lte(reviews.shows_at, now)), now)

/** Publishes both reviews of a booking after `by` wrote the second. Lock the provider's row. */
export const showBothOf = (tx: Db, booking_id: string, by: string, now: string): Promise<ReviewRow[]> =>
  show(tx, eq(reviews.booking_id, booking_id), now, by)

/**
 * Publishes up to `limit` reviews due by `now` and updates ratings; returns how many. Locked providers are left to the
 * next run.
 */
export async function showDue(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await tx
      .select({id: reviews.id, caretaker_id: reviews.caretaker_id, org_id: reviews.org_id})
      .from(reviews)
      .where(and(isNull(reviews.shown_at), lte(reviews.shows_at, now)))
      .orderBy(asc(reviews.shows_at))
      .limit(limit)
    const locked = await lockProviders(tx, due, {skipLocked: true})
    const lockedIds = new Set(locked.map(each => each.caretaker_id ?? each.org_id))
    const ids = due.filter(row => lockedIds.has(row.caretaker_id ?? row.org_id)).map(row => row.id)
    return ids.length === 0 ? 0 : (await show(tx, inArray(reviews.id, ids), now)).length
  })
}

/**
 * Saves a side's review, or changes it before it is published. Lock the provider's row and check `replacesUnread` under
 * that lock.
 */
export async function saveReview(
  tx: Db,
  review: Provider &
    Stars & {
      booking_id: string
      parent_id: string
      side: Side
      by_user_id: string
      text: string
      shows_at: string
      now: string
    },
): Promise<void> {
  const {now, ...row} = review
  const {by_user_id, punctuality, communication, care, text} = row
  await tx
    .insert(reviews)
    .values({...row, written_at: now})
    .onConflictDoUpdate({
      target: [reviews.booking_id, reviews.side],
      set: {by_user_id, punctuality, communication, care, text, changed_at: now},
      setWhere: isNull(reviews.shown_at),
    })
}

/** Saves the answer to a review; false if there is one already. */
export async function saveAnswer(
  tx: Db,
  id: string,
  {text, by_user_id, now}: {text: string; by_user_id: string; now: string},
): Promise<boolean> {
  const answered = await tx
    .update(reviews)
    .set({answer: text, answered_at: now, answered_by: by_user_id})
    .where(and(eq(reviews.id, id), isNull(reviews.answer)))
    .returning({id: reviews.id})
  return answered.length > 0
}

/** Why staff hid a review, who and when. */
export interface Hiding {
  reason: string
  by_user_id: string
  now: string
}

/**
 * Hides a review, or shows it with null, and updates the rating. Who wrote it is notified of the reason once it is hidden,
 * the reviewed party of one that was published while it was hidden. Lock the provider's row.
 */
export async function setHidden(tx: Db, review: ReviewRow, hiding: Hiding | null, now: string): Promise<void> {
  await tx
    .update(reviews)
    .set({
      hidden_at: hiding?.now ?? null,
      hidden_reason: hiding?.reason ?? null,
      hidden_by: hiding?.by_user_id ?? null,
    })
    .where(eq(reviews.id, review.id))
  if (review.side === 'parent') await refreshRatings(tx, [review])
  const {hidden_at, shown_at} = review
  const wasSkipped = hidden_at !== null && shown_at !== null && hidden_at <= shown_at
  if (!hiding && wasSkipped) await notify(tx, [buildReviewNotification(review)], now)
  if (hiding) {
    const {booking_id} = review
    await notify(tx, [{kind: 'review_hidden', to: writersOf(review), facts: {reason: hiding.reason}, booking_id}], now)
  }
}

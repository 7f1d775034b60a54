import type {Db} from '../db/client.ts'
import {dropPartitions, makePartitions} from '#server/db/partitions.ts'
import {expireDue, openDueRequests, openServedRequests, widenDueRequests} from '#server/modules/bookings/index.ts'
import {forgetDeletedPosts, publishDuePosts} from '#server/modules/blog/index.ts'
import {eraseDueThreads, notifyUnread} from '#server/modules/messages/index.ts'
import {eraseDueAccounts, type NoteErased} from '#server/modules/privacy/index.ts'
import {sumFigures} from '#server/modules/admin/index.ts'
import {askForReviews, showDue} from '#server/modules/reviews/index.ts'
import {
  countReliability,
  expireReschedules,
  extendWeekly,
  notifyNotStarted,
  settleDueSessions,
} from '#server/modules/sessions/index.ts'
import {expireChecks, remindOfChecks, remindOfCredentials, warnOfExpiry} from './expiry-warnings.ts'
import {purgeRows, purges} from './purge.ts'
import {runDueBookkeeping} from './money.ts'
import {all, inTurn, raise} from './steps.ts'

/** Rows per transaction, so that locks are short. */
const batch = 100
/** Requests per transaction that are matched: each is compared with hundreds of caregivers. */
const matched = 10

type PurgeSteps = Record<keyof typeof purges, () => Promise<number>>

const purgeSteps = (db: Db, now: string) =>
  Object.fromEntries(
    Object.entries(purges).map(([name, past]) => [name, () => all(batch, limit => purgeRows(db, past, now, limit))]),
  ) as PurgeSteps

/**
 * Runs everything that is due by time up to `now`; returns counts. Batches skip locked rows, so several processes may
 * tick at once; `onTrouble` receives errors, and the remaining steps still run. `noteErased` keeps the
 * list of erased accounts outside the database.
 */
export async function tick(
  db: Db,
  now: string,
  onTrouble: (error: unknown) => void = raise,
  noteErased: NoteErased = async () => {},
) {
  const done = await inTurn(
    {
      partitions_made: () => makePartitions(db, now),
      bookings_expired: () => all(batch, limit => expireDue(db, now, limit)),
      waitlist_opened: () => all(matched, limit => openServedRequests(db, now, limit)),
      requests_opened: () => all(matched, limit => openDueRequests(db, now, limit)),
      requests_widened: () => all(matched, limit => widenDueRequests(db, now, limit)),
      weeks_extended: () => all(batch, limit => extendWeekly(db, now, limit, onTrouble)),
      not_started_notified: () => all(batch, limit => notifyNotStarted(db, now, limit)),
      sessions_settled: () => all(batch, limit => settleDueSessions(db, now, limit)),
      reliability_counted: () => all(batch, limit => countReliability(db, now, limit)),
      proposals_expired: () => all(batch, limit => expireReschedules(db, now, limit)),
      reviews_asked: () => all(batch, limit => askForReviews(db, now, limit)),
      reviews_shown: () => all(batch, limit => showDue(db, now, limit)),
      unread_notified: () => all(batch, limit => notifyUnread(db, now, limit)),
      accounts_erased: () => all(10, limit => eraseDueAccounts(db, {now, limit, onTrouble, noteErased})),
      threads_erased: () => all(batch, limit => eraseDueThreads(db, now, limit)),
      posts_published: () => all(batch, limit => publishDuePosts(db, now, limit)),
      posts_purged: () => all(batch, limit => forgetDeletedPosts(db, now, limit)),
      checks_expired: () => all(batch, limit => expireChecks(db, now, limit)),
      certificates_warned: () => all(batch, limit => warnOfExpiry(db, now, limit)),
      checks_looked_at: () => all(batch, limit => remindOfChecks(db, now, limit)),
      credentials_looked_at: () => all(batch, limit => remindOfCredentials(db, now, limit)),
      ...purgeSteps(db, now),
      partitions_dropped: () => dropPartitions(db, now),
      figures_summed: () => sumFigures(db, now),
    },
    onTrouble,
  )
  return {...done, ...(await runDueBookkeeping(db, now, onTrouble))}
}

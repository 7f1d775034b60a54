import type {Db} from '../db/client.ts'
import {expireDue, widenDue} from '#server/modules/bookings/index.ts'
import {forgetDeletedPosts} from '#server/modules/blog/index.ts'
import {showDue} from '#server/modules/reviews/index.ts'
import {expireReschedules, settleDue} from '#server/modules/sessions/index.ts'
import {expireChecks, warnOfEnds} from './expiry-warnings.ts'
import {forget, forgotten} from './purge.ts'
import {bookDue} from './money.ts'
import {all, inTurn, raise} from './steps.ts'

/** Rows per transaction, so that locks are short. */
const batch = 100

type Forgetting = Record<keyof typeof forgotten, () => Promise<number>>

const forgetting = (db: Db, now: string) =>
  Object.fromEntries(
    Object.entries(forgotten).map(([name, past]) => [
      name,
      () => all(batch, limit => forget(db, past, now, limit)),
    ]),
  ) as Forgetting

/**
 * Runs everything that is due by time up to `now`; returns counts. Batches skip locked rows, so several processes may
 * tick at once; `onTrouble` receives errors, and the remaining steps still run.
 */
export async function tick(db: Db, now: string, onTrouble: (error: unknown) => void = raise) {
  const done = await inTurn(
    {
      bookings_expired: () => all(batch, limit => expireDue(db, now, limit)),
      requests_widened: () => all(batch, limit => widenDue(db, now, limit)),
      sessions_judged: () => all(batch, limit => settleDue(db, now, limit)),
      proposals_expired: () => all(batch, limit => expireReschedules(db, now, limit)),
      reviews_shown: () => all(batch, limit => showDue(db, now, limit)),
      posts_forgotten: () => all(batch, limit => forgetDeletedPosts(db, now, limit)),
      checks_expired: () => all(batch, limit => expireChecks(db, now, limit)),
      certificates_warned: () => all(batch, limit => warnOfEnds(db, now, limit)),
      ...forgetting(db, now),
    },
    onTrouble,
  )
  return {...done, ...(await bookDue(db, now, onTrouble))}
}

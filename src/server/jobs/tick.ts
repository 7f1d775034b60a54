import {plusMs} from '../clock.ts'
import type {Db} from '../db/client.ts'
import {expireDue} from '../modules/bookings/store.ts'
import {forgetStarts} from '../modules/social/store.ts'
import {expireReschedules, settleDue} from '../modules/sessions/store.ts'
import {expireChecks} from './expire-checks.ts'
import {forgetKeys, forgetReports, forgetTokens, forgetPayoutStates, forgetProviderEvents} from './forget.ts'
import {bookDue} from './money.ts'
import {all, inTurn, raise} from './steps.ts'

/** Rows that one transaction takes at most, so that nobody waits long for it. */
const batch = 100

/** For so long an idempotency key answers for its request (decisions §3). */
const keys_kept_ms = 30 * 86_400_000
/** What phones say of their outboxes tells about these weeks, not about last year's. */
const reports_kept_ms = 90 * 86_400_000

/** The payment provider sends an event again for some days at most. */
const provider_events_kept_ms = 90 * 86_400_000

/**
 * Everything that the clock alone brings about, up to `now`, and how much of each that was. Every batch locks what it takes
 * and passes over what others hold, so any number of processes may tick at once; what one leaves, the next tick finds.
 * What fails is told to `onTrouble` and stops nothing else.
 */
export async function tick(db: Db, now: string, onTrouble: (error: unknown) => void = raise) {
  const done = await inTurn(
    {
      bookings_expired: () => all(batch, limit => expireDue(db, now, limit)),
      sessions_judged: () => all(batch, limit => settleDue(db, now, limit)),
      proposals_expired: () => all(batch, limit => expireReschedules(db, now, limit)),
      checks_expired: () => all(batch, limit => expireChecks(db, now, limit)),
      keys_forgotten: () => all(batch, limit => forgetKeys(db, plusMs(now, -keys_kept_ms), limit)),
      tokens_forgotten: () => all(batch, limit => forgetTokens(db, now, limit)),
      social_starts_forgotten: () => all(batch, limit => forgetStarts(db, now, limit)),
      reports_forgotten: () => all(batch, limit => forgetReports(db, plusMs(now, -reports_kept_ms), limit)),
      provider_events_forgotten: () =>
        all(batch, limit => forgetProviderEvents(db, plusMs(now, -provider_events_kept_ms), limit)),
      payout_states_forgotten: () => all(batch, limit => forgetPayoutStates(db, now, limit)),
    },
    onTrouble,
  )
  return {...done, ...(await bookDue(db, now, onTrouble))}
}

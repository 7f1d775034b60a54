import type {SendMail} from '#server/jobs/port.ts'
import {asc, eq, lte} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {apart} from '#lib/for-each-isolated.ts'
import type {Payments} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {disputes, providerQuestions} from '#server/db/schema/all.ts'
import {noteDisputed} from './disputes.ts'
import type {Round} from './claim-due.ts'

/** How often the provider is asked, and how soon again where it did not answer. */
const ask_ms = 6 * 3_600_000
const try_again_ms = 10 * 60_000
/** A dispute that nobody told us of is found for so long after it began; one that we know is asked about until it is closed. */
const looks_back_ms = 60 * day_ms

/** Takes the question for itself, until it is tried again; false where it is not due, or another process has it. */
async function take(db: Db, now: string): Promise<boolean> {
  const ask_at = plusMs(now, try_again_ms)
  const rows = await db
    .insert(providerQuestions)
    .values({name: 'disputes', ask_at})
    .onConflictDoUpdate({
      target: providerQuestions.name,
      set: {ask_at},
      setWhere: lte(providerQuestions.ask_at, now),
    })
    .returning()
  return rows.length > 0
}

/** Since when disputes began that may have changed: sixty days, or as long as the oldest that we know is open. */
async function openSince(db: Db, now: string): Promise<string> {
  const [oldest] = await db
    .select({opened_at: disputes.opened_at})
    .from(disputes)
    .where(eq(disputes.status, 'OPEN'))
    .orderBy(asc(disputes.opened_at))
    .limit(1)
  // it began before we heard of it
  return plusMs(oldest?.opened_at ?? now, -looks_back_ms)
}

/**
 * Asks the provider for disputes, some times a day: an event may have been lost, that one began or how it ended. Answers how
 * many it says there are. One whose payment is not here yet is found by a later round; one that cannot be read is told of, and
 * keeps neither the others waiting nor the next round from its time.
 */
export async function askDisputes(
  {db, payments, jobs}: {db: Db; payments: Payments; jobs: {send: SendMail}},
  {now, onTrouble}: Omit<Round, 'limit'>,
): Promise<number> {
  if (!(await take(db, now))) return 0
  const found = await payments.listDisputes(await openSince(db, now), onTrouble)
  let failed = 0
  const done = await apart(
    found,
    each => db.transaction(tx => noteDisputed(tx, each, jobs, now)),
    error => {
      failed++
      onTrouble(error)
    },
  )
  if (failed > 0) return done
  await db
    .update(providerQuestions)
    .set({ask_at: plusMs(now, ask_ms)})
    .where(eq(providerQuestions.name, 'disputes'))
  return done
}

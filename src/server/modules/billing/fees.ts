import {m} from '#messages'
import {desc, eq, type Placeholder, sql} from 'drizzle-orm'
import {default_fee_bps} from '#domain/constants.ts'
import {textValues, type TextValues} from '#domain/content/text-variables.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {fees, users} from '#server/db/schema/all.ts'
import * as contract from '#contract/admin/platform.ts'
import type {Fee} from '#contract/admin/platform.ts'
import {route, type Route} from '#server/http/mount.ts'
import {invalid, notFound} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
import {recordAudit} from '#server/db/audit.ts'
import {fullName} from '#lib/full-name.ts'

/** SQL: the platform fee in force at `now`, in basis points. @see src/domain/rules.md#fee */
export const feeInForce = (now: string | Placeholder) =>
  sql<number>`coalesce((
    select f.bps from fees f where f.effective_from <= ${now}::timestamptz
    order by f.effective_from desc limit 1), ${default_fee_bps}::int)`.mapWith(Number)

/** The platform fee at `now`, in basis points. */
export async function feeBps(db: Db, now: string): Promise<number> {
  const [row] = await rowsOf<{bps: number}>(db, sql`select ${feeInForce(now)} as bps`)
  return row?.bps ?? default_fee_bps
}

/** What the variables of texts say at `now`. @see src/domain/rules-people.md#variables */
export async function textValuesAt(db: Db, now: string): Promise<TextValues> {
  const [row] = await rowsOf<{bps: number; family_plan_cents: number | null}>(
    db,
    sql`select ${feeInForce(now)} as bps, (
      select p.price_cents from plans p
      where p.type = 'careseekers' and p.retired_at is null and p.duration_unit = 'month' and p.duration_value = 1
      order by p.position, p.id limit 1) as family_plan_cents`,
  )
  return textValues(row?.bps ?? default_fee_bps, row?.family_plan_cents ?? null)
}

/** All platform fees with their authors, newest first. */
const allFees = (db: Db) =>
  db
    .select({fee: fees, by: {first_name: users.first_name, last_name: users.last_name}})
    .from(fees)
    .leftJoin(users, eq(users.id, fees.set_by))
    .orderBy(desc(fees.effective_from))

/** One change of the fees at a time; readers do not wait. */
const lockFees = (tx: Db) => tx.execute(sql`lock table fees in share row exclusive mode`)

/** The fee that starts at this time, or undefined. */
async function feeFrom(tx: Db, effective_from: string) {
  const [row] = await tx.select().from(fees).where(eq(fees.effective_from, effective_from)).for('update')
  return row
}

/** Saves a future fee; of two with the same start the later saved one applies. */
async function putFee(tx: Db, fee: typeof fees.$inferInsert): Promise<void> {
  const {bps, set_by} = fee
  await tx.insert(fees).values(fee).onConflictDoUpdate({target: fees.effective_from, set: {bps, set_by}})
}

async function removeFee(tx: Db, effective_from: string): Promise<void> {
  await tx.delete(fees).where(eq(fees.effective_from, effective_from))
}

/** The latest started fee applies; later ones are planned. */
async function present(db: Db, now: string): Promise<{items: Fee[]}> {
  const rows = await allFees(db)
  const current = rows.find(({fee}) => fee.effective_from <= now)
  return {
    items: rows.map(row => ({
      bps: row.fee.bps,
      effective_from: row.fee.effective_from,
      set_by: row.by ? fullName(row.by) : null,
      state: row === current ? 'current' : row.fee.effective_from > now ? 'planned' : 'past',
    })),
  }
}

export const feeRoutes: readonly Route[] = [
  route(contract.listFees, async ({db, now}) => present(db, now)),

  route(contract.setFee, async ({db, body: {bps, effective_from, seen}, caller: {user_id}, now}) => {
    const from = effective_from ?? now
    if (from < now) return invalid('effective_from', m.must_not_be_in_the_past())
    await lockFees(db)
    const planned = await feeFrom(db, from)
    const stale = refuseStale(seen, {bps: await feeBps(db, now), planned_bps: planned?.bps ?? null})
    if (stale) return stale
    if (bps === null && (!planned || from <= now)) return notFound()
    await (bps === null ? removeFee(db, from) : putFee(db, {effective_from: from, bps, set_by: user_id}))
    const change = {target_id: from, before: planned ? {bps: planned.bps} : null, after: bps === null ? null : {bps}}
    await recordAudit(db, {user_id, now}, {did: bps === null ? 'removed' : 'set', target: 'fee', ...change})
    return present(db, now)
  }),
]

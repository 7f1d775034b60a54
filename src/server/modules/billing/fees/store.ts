import {desc, eq} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {fees, users} from '#server/db/schema/all.ts'

/** Every platform fee with who set it, the latest first. */
export const allFees = (db: Db) =>
  db
    .select({fee: fees, by: {first_name: users.first_name, last_name: users.last_name}})
    .from(fees)
    .leftJoin(users, eq(users.id, fees.set_by))
    .orderBy(desc(fees.effective_from))

/** The fee that begins at exactly this moment, or undefined. */
export async function feeFrom(tx: Db, effective_from: string) {
  const [row] = await tx.select().from(fees).where(eq(fees.effective_from, effective_from)).for('update')
  return row
}

/** Writes a fee that is ahead; of two that begin at one moment the later written one holds. */
export async function putFee(tx: Db, fee: typeof fees.$inferInsert): Promise<void> {
  const {bps, set_by} = fee
  await tx.insert(fees).values(fee).onConflictDoUpdate({target: fees.effective_from, set: {bps, set_by}})
}

import {eq} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {familyAdults, users} from '#server/db/schema/all.ts'
import {notify} from '#server/modules/notifications/index.ts'

/** Notifies the other adult of a family that this invited one has an account now; does nothing for other accounts. */
export async function notifyJoined(tx: Db, user_id: string, now: string): Promise<void> {
  const [joined] = await tx
    .select({parent_id: familyAdults.parent_id, name: users.first_name})
    .from(familyAdults)
    .innerJoin(users, eq(users.id, familyAdults.user_id))
    .where(eq(familyAdults.user_id, user_id))
  if (!joined) return
  const {parent_id, name} = joined
  await notify(tx, [{kind: 'adult_joined', to: {family: parent_id}, facts: {name, user_id}, by: user_id}], now)
}

import {and, inArray, sql} from 'drizzle-orm'
import {maskToStore} from '#domain/messages/mask-contacts.ts'
import {isBookedPair} from '#server/db/booked-pair.ts'
import type {Db} from '#server/db/client.ts'
import {parents} from '#server/db/schema/all.ts'

/** A provider as a row or a bidder names it. */
interface Provider {
  caretaker_id?: string | null
  org_id?: string | null
}

/**
 * What goes to the other side of a text between a provider and these families: without its contact details unless the
 * family has approved that provider once.
 * @returns the text by the family's id
 * @see src/domain/rules-people.md#hidden-contacts
 */
export async function hideUntilBooked(
  db: Db,
  text: string | null,
  {parent_ids, provider}: {parent_ids: readonly string[]; provider: Provider},
): Promise<(parent_id: string) => string | null> {
  const masked = text && maskToStore(text)
  if (masked === text) return () => text
  const {caretaker_id = null, org_id = null} = provider
  const isBooked = isBookedPair({
    parent_id: parents.id,
    caretaker_id: sql`${caretaker_id}::uuid`,
    org_id: sql`${org_id}::uuid`,
  })
  const booked = await db
    .select({id: parents.id})
    .from(parents)
    .where(and(inArray(parents.id, [...parent_ids]), isBooked))
  return parent_id => (booked.some(({id}) => id === parent_id) ? text : masked)
}

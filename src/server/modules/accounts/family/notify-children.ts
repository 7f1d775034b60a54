import {and, eq, sql} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {bookings} from '#server/db/schema/all.ts'
import type {NotificationFacts} from '#server/modules/notifications/index.ts'
import type {ChildRow} from './children-store.ts'
import {type Actor, notifyApproved} from './notify-approved.ts'

type Changes = NotificationFacts['children_changed']
type Part = Changes['parts'][number]

/** The parts of a record, in the order in which a notification names them. */
const partsOf = {
  allergies: 'allergies',
  routines: 'routines',
  notes: 'notes',
  first_name: 'name',
  birth_month: 'age',
} as const satisfies Partial<Record<keyof ChildRow, Part>>

/** The parts in which two versions of a record differ. */
const changedParts = (before: ChildRow, after: ChildRow): Part[] =>
  (Object.keys(partsOf) as (keyof typeof partsOf)[]).flatMap(key => (before[key] === after[key] ? [] : partsOf[key]))

const changed = (facts: Changes) => ({kind: 'children_changed', facts}) as const

/** SQL: the bookings of this family that name the child. */
const namesChild = ({id, parent_id}: ChildRow) =>
  and(eq(bookings.parent_id, parent_id), sql`${id}::uuid = any(${bookings.child_ids})`)

/** Notifies the approved sides of running bookings which parts of a child's record changed; never what they say. */
export async function notifyOfRecord(tx: Db, before: ChildRow, after: ChildRow, by: Actor): Promise<void> {
  const parts = changedParts(before, after)
  if (parts.length > 0) await notifyApproved(tx, namesChild(after), changed({parts, added: 0, removed: 0}), by)
}

/** Notifies the same of a record that is removed, from which they can read nothing any more. */
export const notifyOfRemoval = (tx: Db, child: ChildRow, by: Actor): Promise<void> =>
  notifyApproved(tx, namesChild(child), changed({parts: [], added: 0, removed: 1}), by)

/**
 * Notifies the approved side of a running booking how many children it names more and fewer than before. Both lists are of
 * recorded children.
 */
export async function notifyOfChosen(
  tx: Db,
  booking_id: string,
  {before, after}: {before: readonly string[]; after: readonly string[]},
  by: Actor,
): Promise<void> {
  const added = after.filter(id => !before.includes(id)).length
  const removed = before.filter(id => !after.includes(id)).length
  if (added + removed > 0)
    await notifyApproved(tx, eq(bookings.id, booking_id), changed({parts: [], added, removed}), by)
}

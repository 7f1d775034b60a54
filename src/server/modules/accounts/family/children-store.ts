import {and, asc, count, eq, inArray} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {children, parents} from '#server/db/schema/all.ts'

export type ChildRow = typeof children.$inferSelect
type NewChild = typeof children.$inferInsert

/** The children of a family, oldest first; with `ids` only those. Ids of other families are skipped. */
export const childrenOf = (db: Db, parent_id: string, ids?: readonly string[]): Promise<ChildRow[]> =>
  db
    .select()
    .from(children)
    .where(and(eq(children.parent_id, parent_id), ids && inArray(children.id, [...ids])))
    .orderBy(asc(children.birth_month), asc(children.id))

const isFamilysChild = (id: string, parent_id: string) => and(eq(children.id, id), eq(children.parent_id, parent_id))

/**
 * Locks the family, so that additions and removals are counted one after the other. Returns how many children are recorded, and the
 * number that its profile names.
 */
export async function lockFamilyAndCountChildren(
  tx: Db,
  parent_id: string,
): Promise<{recorded: number; number_of_children: number}> {
  const [family] = await tx
    .select({number_of_children: parents.number_of_children})
    .from(parents)
    .where(eq(parents.id, parent_id))
    .for('no key update')
  const [row] = await tx.select({count: count()}).from(children).where(eq(children.parent_id, parent_id))
  return {recorded: row?.count ?? 0, number_of_children: family?.number_of_children ?? 0}
}

/** Sets the number of children in the family's profile. */
export async function setNumberOfChildren(tx: Db, parent_id: string, number_of_children: number): Promise<void> {
  await tx.update(parents).set({number_of_children}).where(eq(parents.id, parent_id))
}

/** Locks a child of this family; undefined if it is not theirs. */
export async function lockChild(tx: Db, id: string, parent_id: string): Promise<ChildRow | undefined> {
  const [row] = await tx.select().from(children).where(isFamilysChild(id, parent_id)).for('update')
  return row
}

export async function insertChild(tx: Db, values: NewChild): Promise<ChildRow> {
  const [row] = await tx.insert(children).values(values).returning()
  if (!row) throw new Error(`child of family ${values.parent_id} was not inserted`)
  return row
}

export async function updateChild(tx: Db, child: ChildRow): Promise<void> {
  await tx.update(children).set(child).where(eq(children.id, child.id))
}

/** Deletes a child of this family and returns it; undefined if it is not theirs. */
export async function deleteChild(tx: Db, id: string, parent_id: string): Promise<ChildRow | undefined> {
  const [gone] = await tx.delete(children).where(isFamilysChild(id, parent_id)).returning()
  return gone
}

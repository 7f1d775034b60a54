import {m} from '#messages'
import {and, asc, eq, ne, sql} from 'drizzle-orm'
import {limits} from '#contract/limits.ts'
import type {Db} from '../db/client.ts'
import {savedFilters, users} from '../db/schema/all.ts'
import {invalid, notFound, type Refusal} from './refusal.ts'

type Row = typeof savedFilters.$inferSelect

/** A person's saved filters by name, of one list or of those that are not `leads`. */
export const filtersOf = (db: Db, user_id: string, of: 'leads' | 'staff'): Promise<Row[]> =>
  db
    .select()
    .from(savedFilters)
    .where(
      and(
        eq(savedFilters.user_id, user_id),
        of === 'leads' ? eq(savedFilters.list, of) : ne(savedFilters.list, 'leads'),
      ),
    )
    .orderBy(asc(sql`lower(${savedFilters.name})`), asc(savedFilters.id))

/**
 * Saves a filter under its id. @returns 404 for another person's or list's id, 422 for a name in use or one filter too
 * many
 * @see src/domain/rules.md#saved-lead-filters
 */
export async function saveFilter(
  tx: Db,
  {id, user_id, now}: {id: string; user_id: string; now: string},
  filter: Pick<Row, 'list' | 'name'> & Partial<Omit<Row, 'id' | 'user_id' | 'created_at'>>,
): Promise<Refusal | null> {
  // the lock serializes the changes of one person, so counts and names are complete
  await tx.select({id: users.id}).from(users).where(eq(users.id, user_id)).for('update')
  const [known] = await tx.select().from(savedFilters).where(eq(savedFilters.id, id))
  if (known && (known.user_id !== user_id || known.list !== filter.list)) return notFound()
  const isOther = and(eq(savedFilters.user_id, user_id), eq(savedFilters.list, filter.list), ne(savedFilters.id, id))
  const others = await tx.select({name: savedFilters.name}).from(savedFilters).where(isOther)
  if (others.some(({name}) => name.toLowerCase() === filter.name.toLowerCase())) {
    return invalid('name', m.you_already_have_one_with_this())
  }
  if (others.length >= limits.saved_filters_max) {
    return invalid('name', m.you_already_have_delete_one_first({saved_filters_max: limits.saved_filters_max}))
  }
  if (filter.is_default) await tx.update(savedFilters).set({is_default: false}).where(isOther)
  await tx
    .insert(savedFilters)
    .values({id, user_id, created_at: now, ...filter})
    .onConflictDoUpdate({target: savedFilters.id, set: filter})
  return null
}

/** Deletes a person's own filter; harmless if it is gone. */
export async function deleteFilter(db: Db, user_id: string, id: string): Promise<void> {
  await db.delete(savedFilters).where(and(eq(savedFilters.id, id), eq(savedFilters.user_id, user_id)))
}

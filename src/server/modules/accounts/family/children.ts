import {and, asc, count, eq, inArray} from 'drizzle-orm'
import * as contract from '#contract/accounts/children.ts'
import type {Child} from '#contract/accounts/children.ts'
import {limits} from '#contract/limits.ts'
import {isValidBirthMonth} from '#domain/child-ages.ts'
import type {Db} from '#server/db/client.ts'
import {children, parents} from '#server/db/schema/all.ts'
import {route} from '#server/http/mount.ts'
import {invalid, notFound} from '#server/http/refusal.ts'

type ChildRow = typeof children.$inferSelect

/** The children of a family, oldest first; with `ids` only those. Ids of other families are skipped. */
export const childrenOf = (db: Db, parent_id: string, ids?: readonly string[]): Promise<ChildRow[]> =>
  db
    .select()
    .from(children)
    .where(and(eq(children.parent_id, parent_id), ids && inArray(children.id, [...ids])))
    .orderBy(asc(children.birth_month), asc(children.id))

const presentChild = ({id, first_name, birth_month, allergies, routines, notes}: ChildRow): Child => ({
  id,
  first_name,
  birth_month,
  allergies,
  routines,
  notes,
})

const isOf = (id: string, parent_id: string) => and(eq(children.id, id), eq(children.parent_id, parent_id))

const badMonth = () => invalid('birth_month', `Must be a past month, less than ${limits.age_max + 1} years ago`)

/** Whether the family has the maximum number of children. Its row is locked, so two additions are counted one by one. */
async function isFull(tx: Db, parent_id: string): Promise<boolean> {
  await tx.select({id: parents.id}).from(parents).where(eq(parents.id, parent_id)).for('no key update')
  const [row] = await tx.select({count: count()}).from(children).where(eq(children.parent_id, parent_id))
  return (row?.count ?? 0) >= limits.children_max
}

/** An empty text is none. */
const orNull = <T extends Partial<Record<'allergies' | 'routines' | 'notes', string | null | undefined>>>(
  care: T,
): T => {
  const filled = {...care}
  for (const name of ['allergies', 'routines', 'notes'] as const) if (filled[name] === '') filled[name] = null
  return filled
}

/** Records of a family's children. @see src/domain/rules.md#children */
export const childRoutes = [
  route(contract.listChildren, async ({db, caller: {parent_id}}) => ({
    items: parent_id === null ? [] : (await childrenOf(db, parent_id)).map(presentChild),
    next_cursor: null,
  })),

  route(contract.addChild, async ({db, caller: {parent_id}, body, now}) => {
    if (parent_id === null) return notFound()
    if (!isValidBirthMonth(body.birth_month, now)) return badMonth()
    if (await isFull(db, parent_id)) {
      return invalid('first_name', `A family can have at most ${limits.children_max} children`)
    }
    const [row] = await db
      .insert(children)
      .values({...orNull(body), parent_id, created_at: now})
      .returning()
    return row ? presentChild(row) : notFound()
  }),

  route(contract.changeChild, async ({db, caller: {parent_id}, params: {id}, body, now}) => {
    if (parent_id === null) return notFound()
    const [before] = await db.select().from(children).where(isOf(id, parent_id)).for('update')
    if (!before) return notFound()
    if (body.birth_month !== undefined && !isValidBirthMonth(body.birth_month, now)) return badMonth()
    const changed = {...before, ...orNull(body)}
    await db.update(children).set(changed).where(eq(children.id, id))
    return presentChild(changed)
  }),

  route(contract.removeChild, async ({db, caller: {parent_id}, params: {id}}) => {
    if (parent_id === null) return notFound()
    const gone = await db.delete(children).where(isOf(id, parent_id)).returning({id: children.id})
    return gone.length > 0 ? {ok: true as const} : notFound()
  }),
]

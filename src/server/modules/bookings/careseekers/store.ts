import {and, eq, sql, type SQL} from 'drizzle-orm'
import {isWithoutAccount} from '#server/db/active-accounts.ts'
import type {Db} from '#server/db/client.ts'
import type {QueryOf} from '#contract/endpoint.ts'
import {contactField, parents} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import {contactHas, countRows, findWithTotal, type Match} from '#server/db/search.ts'
import {orderOf, sortOf} from '#server/db/sort.ts'
import type {Careseeker, listNonUsers} from '#contract/admin/careseekers.ts'

// the table is named explicitly: drizzle omits it in one-table statements, where `id` would mean the booking's
const careseekers = (db: Db) =>
  db
    .select({
      parent: parents,
      open_requests: sql<number>`(select count(*)::int from bookings b
        where b.parent_id = parents.id and b.status in ('PENDING', 'REVIEW'))`,
      running_bookings: sql<number>`(select count(*)::int from bookings b
        where b.parent_id = parents.id and b.status in ('CONFIRMED', 'IN_PROGRESS'))`,
    })
    .from(parents)
    .$dynamic()

export type CareseekerRow = Awaited<ReturnType<typeof careseekers>>[number]

const isCareseeker = isWithoutAccount(sql`parents`)

type Sort = QueryOf<typeof listNonUsers>['sort']

/** Families without an account, by default the newest first, plus one row if another page follows, and their number. */
export const pageOfCareseekers = (db: Db, {q, sort}: {q?: string; sort?: Sort}, page: Page) => {
  const meant = (match: Match | null) => (q && match ? contactHas(q, match) : undefined)
  return findWithTotal(db, q, page, {
    rows: (tx, match, part) => careseekersWhere(tx, meant(match), part, sort),
    total: (tx, match) =>
      countRows(
        tx,
        tx
          .select({id: parents.id})
          .from(parents)
          .where(and(isCareseeker, meant(match))),
      ),
  })
}

/** Those that a search over everything means. */
export const careseekersMatching = (db: Db, typed: string, match: Match, page: Page): Promise<CareseekerRow[]> =>
  careseekersWhere(db, contactHas(typed, match), page)

const columns = {
  name: [contactField(parents.contact, 'last_name'), contactField(parents.contact, 'first_name')],
  since: parents.id,
}

const careseekersWhere = async (
  db: Db,
  matching: SQL | undefined,
  {limit, after}: Page,
  sort: Sort = '-since',
): Promise<CareseekerRow[]> => {
  const {order, beyond} = orderOf({table: parents, id: parents.id}, sortOf(sort, columns), after)
  return careseekers(db)
    .where(and(isCareseeker, matching, beyond))
    .orderBy(...order)
    .limit(limit + 1)
}

/** One such family; undefined for a family with an account, or one that was erased. */
export async function careseekerById(db: Db, id: string): Promise<CareseekerRow | undefined> {
  const [row] = await careseekers(db).where(and(eq(parents.id, id), isCareseeker))
  return row
}

type New = Pick<
  typeof parents.$inferInsert,
  'number_of_children' | 'children_details' | 'childcare_preferences' | 'contact'
>

export async function insertCareseeker(tx: Db, values: New, now: string): Promise<string> {
  const [row] = await tx
    .insert(parents)
    .values({...values, user_id: null, created_at: now})
    .returning({id: parents.id})
  if (!row) throw new Error('careseeker not stored: insert returned 0 rows')
  return row.id
}

/** Locks such a family's row; undefined if there is none. */
export async function lockCareseeker(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(parents)
    .where(and(eq(parents.id, id), isCareseeker))
    .for('no key update')
  return row
}

export async function changeCareseeker(tx: Db, id: string, values: Partial<New>): Promise<void> {
  await tx.update(parents).set(values).where(eq(parents.id, id))
}

export const presentCareseeker = ({parent, open_requests, running_bookings}: CareseekerRow): Careseeker => ({
  id: parent.id,
  first_name: parent.contact?.first_name ?? '',
  last_name: parent.contact?.last_name ?? '',
  phone_number: parent.contact?.phone_number ?? null,
  email: parent.contact?.email ?? null,
  number_of_children: parent.number_of_children,
  children_details: parent.children_details,
  childcare_preferences: parent.childcare_preferences,
  open_requests,
  running_bookings,
  created_at: parent.created_at,
})

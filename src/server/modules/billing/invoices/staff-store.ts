import {and, asc, eq, sql, type SQL} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {
  agencyWords,
  contactWords,
  invoices,
  organizations,
  personWords,
  users,
} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import {hasWords, numberIn} from '#server/db/search.ts'

/** Whose invoice it is, or which one, by what was typed; each way in by an index of its own. */
export function isMeant(typed: string): SQL {
  const person = hasWords(personWords(users), typed)
  const family = sql`select a.parent_id from family_adults a join users on users.id = a.user_id where ${person}
    union all select parents.id from parents
      where parents.user_id is null and ${hasWords(contactWords(sql`parents.contact`), typed)}`
  const caretaker = sql`select c.id from caretakers c join users on users.id = c.user_id where ${person}`
  const org = sql`select id from organizations where ${hasWords(agencyWords(organizations), typed)}`
  const number = numberIn(typed)
  return sql`${invoices.id} in (
    select i.id from invoices i where i.number = upper(${typed})
    union all select i.id from invoices i where i.parent_id in (${family})
    union all select i.id from invoices i where i.caretaker_id in (${caretaker})
    union all select i.id from invoices i where i.payee_caretaker_id in (${caretaker})
    union all select i.id from invoices i where i.org_id in (${org})
    union all select i.id from invoices i where i.payee_org_id in (${org})
    ${
      number === null
        ? sql``
        : sql`union all select i.id from bookings b join invoices i on i.booking_id = b.id where b.number = ${number}`
    })`
}

const asked = (db: Db) =>
  db
    .select({
      id: invoices.id,
      note: invoices.credit_note,
      asked_at: invoices.credit_asked_at,
      asked_by: sql<string>`coalesce(${users.first_name} || ' ' || ${users.last_name}, '')`,
      decided_at: invoices.credit_decided_at,
    })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.credit_asked_by))
    .$dynamic()

export type AskedCredit = Awaited<ReturnType<typeof asked>>[number]

/** Credits that wait for an answer, the longest waiting first; one row more than the page holds where another follows. */
export const pageOfAsked = (db: Db, {limit, after}: Page): Promise<AskedCredit[]> =>
  asked(db)
    .where(
      and(
        eq(invoices.credit_status, 'ASKED'),
        after === null
          ? undefined
          : sql`(${invoices.credit_asked_at}, ${invoices.id}) >
              (select credit_asked_at, id from invoices where id = ${after}::uuid)`,
      ),
    )
    .orderBy(asc(invoices.credit_asked_at), asc(invoices.id))
    .limit(limit + 1)

/** What was asked for on one invoice; undefined where nothing was. */
export async function askedOn(db: Db, id: string): Promise<AskedCredit | undefined> {
  const [row] = await asked(db).where(and(eq(invoices.id, id), sql`${invoices.credit_status} is not null`))
  return row
}

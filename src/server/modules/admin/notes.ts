import {and, desc, eq, lt, sql} from 'drizzle-orm'
import * as contract from '#contract/admin/notes.ts'
import {newId} from '#lib/id.ts'
import {fullName} from '#lib/full-name.ts'
import {recordAudit} from '#server/db/audit.ts'
import {isWithoutAccount} from '#server/db/active-accounts.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, organizations, parents, staffNotes, users} from '#server/db/schema/all.ts'
import {route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf, type Page} from '#server/http/paging.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'

interface About {
  target: contract.NoteTarget
  target_id: string
}

const tables = {user: users, agency: organizations, careseeker: parents, booking: bookings} as const

async function exists(db: Db, {target, target_id}: About): Promise<boolean> {
  const table = tables[target]
  const isThere = target === 'careseeker' ? isWithoutAccount(sql`parents`) : undefined
  const rows = await db
    .select({id: table.id})
    .from(table)
    .where(and(eq(table.id, target_id), isThere))
  return rows.length > 0
}

const notes = (db: Db) =>
  db
    .select({note: staffNotes, by: {first_name: users.first_name, last_name: users.last_name}})
    .from(staffNotes)
    .innerJoin(users, eq(users.id, staffNotes.by_user_id))
    .$dynamic()

type NoteRow = Awaited<ReturnType<typeof notes>>[number]

const pageOfNotes = (db: Db, {target, target_id}: About, {limit, after}: Page): Promise<NoteRow[]> =>
  notes(db)
    .where(
      and(
        eq(staffNotes.target_id, target_id),
        eq(staffNotes.target_kind, target),
        after === null ? undefined : lt(staffNotes.id, after),
      ),
    )
    .orderBy(desc(staffNotes.id))
    .limit(limit + 1)

const present = ({note: {id, text, created_at}, by}: NoteRow): contract.StaffNote => ({
  id,
  text,
  by: fullName(by),
  created_at,
})

/** The log says that there was a note and never what it said. @see src/domain/rules-people.md#staff-notes */
export const noteRoutes: readonly Route[] = [
  route(contract.listNotes, async ({db, query}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    return listAnswer(await pageOfNotes(db, query, page), page, row => row.note.id, present)
  }),

  route(contract.addNote, async ({db, body, caller: {user_id}, now}) => {
    const {target, target_id, text} = body
    if (!(await exists(db, body))) return notFound()
    const id = newId()
    await db.insert(staffNotes).values({id, target_kind: target, target_id, text, by_user_id: user_id, created_at: now})
    await recordAudit(db, {user_id, now}, {did: 'noted', target, target_id, before: null, after: null})
    const [row] = await notes(db).where(eq(staffNotes.id, id))
    return row ? present(row) : notFound()
  }),

  route(contract.removeNote, async ({db, params: {id}, caller: {user_id}, now}) => {
    const [gone] = await db.delete(staffNotes).where(eq(staffNotes.id, id)).returning()
    if (!gone) return notFound()
    const {target_kind: target, target_id} = gone
    await recordAudit(db, {user_id, now}, {did: 'note_removed', target, target_id, before: null, after: null})
    return {ok: true as const}
  }),
]

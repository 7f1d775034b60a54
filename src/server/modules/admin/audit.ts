import * as v from 'valibot'
import {sql, and, desc, eq, lt, type SQL} from 'drizzle-orm'
import * as contract from '#contract/admin/operations.ts'
import type {AuditEntry} from '#contract/admin/operations.ts'
import type {AuditTarget} from '#contract/admin/staff-choices.ts'
import type {QueryOf} from '#contract/endpoint.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {isWithin} from '#server/db/period.ts'
import {
  agencyHas,
  contactHas,
  countRows,
  findWithTotal,
  hasCreditNumber,
  hasInvoiceNumber,
  numberIn,
  personHas,
  type Match,
} from '#server/db/search.ts'
import {auditLog, users} from '#server/db/schema/all.ts'
import type {Db} from '#server/db/client.ts'
import {type Page, listAnswer, pageOf} from '#server/http/paging.ts'
import {route, type Route} from '#server/http/mount.ts'
import {Refusal} from '#server/http/refusal.ts'
import {fullName} from '#lib/full-name.ts'

/** The target of a change, by its current name. */
interface Called {
  name: string | null
  /** For a person. */
  role?: Role
  /** For parts of a booking. */
  booking_id?: string
  /** For a payment: the invoice of this number. */
  invoice_id?: string
  /** For a booking and its visits. */
  timezone?: string
}

// an id is a UUID only for some targets: a platform fee's is a time
const id = sql`${auditLog.target_id}::uuid`

/** Names per kind of target; null if it has none or was deleted. */
const called = sql<Called | null>`case ${auditLog.target_kind}
  when 'user' then (select json_build_object('name', trim(u.first_name || ' ' || u.last_name), 'role', u.role)
    from users u where u.id = ${id})
  when 'agency' then (select json_build_object('name', o.legal_name) from organizations o where o.id = ${id})
  when 'careseeker' then (select json_build_object('name',
      trim(concat(p.contact ->> 'first_name', ' ', p.contact ->> 'last_name'))) from parents p where p.id = ${id})
  when 'booking' then (select json_build_object('name', b.number, 'booking_id', b.id, 'timezone', b.timezone)
    from bookings b where b.id = ${id})
  when 'session' then (select json_build_object('name', b.number, 'booking_id', b.id, 'timezone', b.timezone)
    from sessions s join bookings b on b.id = s.booking_id where s.id = ${id})
  when 'review' then (select json_build_object('name', b.number, 'booking_id', b.id)
    from reviews r join bookings b on b.id = r.booking_id where r.id = ${id})
  when 'invoice' then (select json_build_object('name', i.number) from invoices i where i.id = ${id})
  when 'payment' then (select json_build_object('name', min(i.number),
      'invoice_id', (array_agg(i.id order by i.number))[1])
    from ledger_entries e join invoices i on i.id = e.invoice_id where e.payment_id = ${id})
  when 'plan' then (select json_build_object('name', p.title) from plans p where p.id = ${id})
  when 'faq' then (select json_build_object('name', coalesce(nullif(f.question, ''), f.question_es)) from faqs f where f.id = ${id})
  when 'open_question' then (select json_build_object('name', q.question) from open_questions q where q.id = ${id})
  when 'message' then (select json_build_object('name', m.name) from contact_messages m where m.id = ${id})
  when 'thread' then (select json_build_object('name', coalesce(b.number, o.legal_name), 'booking_id', b.id)
    from threads t left join bookings b on b.id = t.booking_id left join organizations o on o.id = t.org_id where t.id = ${id})
  when 'post' then (select json_build_object('name', p.title) from posts p where p.id = ${id})
end`

/** Names of the members that an assignment names by id, who may have been erased since; null for other changes. */
const assignedNames = sql<Record<string, string> | null>`case ${auditLog.action} when 'session.assigned' then (
  select json_object_agg(m.id, trim(u.first_name || ' ' || u.last_name)) from members m join users u on u.id = m.user_id
  where m.id in ((${auditLog.before} ->> 'member_id')::uuid, (${auditLog.after} ->> 'member_id')::uuid)) end`

/** The fields of an assignment with the name of its member, or null for none, beside the id. */
function withCaregiver(fields: AuditEntry['before'], names: Record<string, string> | null): AuditEntry['before'] {
  if (!names || !fields || !('member_id' in fields)) return fields
  const {member_id} = fields
  return {...fields, caregiver: typeof member_id === 'string' ? (names[member_id] ?? null) : null}
}

const root = '/admin/dashboard'

/** The page of each kind of target, if any. */
const pages: Partial<Record<AuditTarget, (id: string, called: Called) => string | null>> = {
  user: (user_id, {role}) =>
    role === 'parent'
      ? `${root}/users/parents/${user_id}`
      : role === 'caretaker' || role === 'agency'
        ? `${root}/users/caregivers/${user_id}`
        : null,
  agency: org_id => `${root}/users/agency/${org_id}`,
  careseeker: parent_id => `${root}/admin-careseekers/${parent_id}/bookings`,
  // its invoice's log has its changes too
  payment: (_, {invoice_id}) => (invoice_id ? `${root}/invoices/${invoice_id}` : `${root}/payments`),
  invoice: invoice_id => `${root}/invoices/${invoice_id}`,
}

/** The target of a change, with its link. */
function aboutOf(target: AuditTarget, target_id: string, found: Called | null): AuditEntry['about'] {
  if (!found?.name) return null
  const {name, booking_id} = found
  const link = booking_id ? `${root}/all-bookings/${booking_id}` : pages[target]?.(target_id, found)
  return {name, link: link ?? null}
}

/** The ids of the records that the typed words mean, visits and reviews with their booking. */
function recordsMatching(typed: string, match: Match): SQL {
  const number = numberIn(typed)
  const numbered =
    match === 'exact'
      ? sql`union all select b.id from bookings b where b.number = ${number}
        union all select s.id from bookings b join sessions s on s.booking_id = b.id where b.number = ${number}
        union all select r.id from bookings b join reviews r on r.booking_id = b.id where b.number = ${number}
        union all select i.id from invoices i where ${hasInvoiceNumber(sql`i.number`, typed, match)}
        union all select e.payment_id from ledger_entries e join invoices i on i.id = e.invoice_id
          where ${hasInvoiceNumber(sql`i.number`, typed, match)}
        union all select n.payment_id from credit_notes n where ${hasCreditNumber(sql`n.number`, typed, match)}
        union all select n.invoice_id from credit_notes n where ${hasCreditNumber(sql`n.number`, typed, match)}`
      : sql``
  return sql`${auditLog.target_id} in (select found.id::text from (
    select users.id from users where ${personHas(typed, match)}
    union all select id from organizations where ${agencyHas(typed, match)}
    union all select parents.id from parents where ${contactHas(typed, match)}
    ${numbered}) found)`
}

/** The changes of one record, for an invoice those of its payments too, which have no page of their own. */
const isOf = (target_id: string): SQL =>
  v.is(Uuid, target_id)
    ? // as an array each is looked up in the index; with `or` the planner reads the log from its end
      sql`${auditLog.target_id} = any(array(select ${target_id}::text union all
        select e.payment_id::text from ledger_entries e where e.invoice_id = ${target_id}))`
    : eq(auditLog.target_id, target_id)
const Uuid = v.pipe(v.string(), v.uuid())

type Wanted = QueryOf<typeof contract.listAudit>

const isWanted = ({by, target, target_id, from, to}: Wanted, meant?: SQL) =>
  and(
    meant,
    isWithin(auditLog.at, {from, to}),
    by === undefined ? undefined : eq(auditLog.actor_user_id, by),
    target === undefined ? undefined : eq(auditLog.target_kind, target),
    target_id === undefined ? undefined : isOf(target_id),
  )

export type AuditRow = Awaited<ReturnType<typeof auditPage>>[number]

/** Changes with their authors, newest first, plus one row if another page follows. */
export const auditPage = (db: Db, wanted: Wanted, {limit, after}: Page, meant?: SQL) =>
  db
    .select({
      entry: auditLog,
      by: {first_name: users.first_name, last_name: users.last_name},
      called,
      assigned: assignedNames,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actor_user_id))
    .where(and(isWanted(wanted, meant), after === null ? undefined : lt(auditLog.id, after)))
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)

const presentAudit = ({entry, by, called, assigned}: AuditRow): AuditEntry => ({
  id: entry.id,
  at: entry.at,
  by: entry.actor_user_id === null ? null : {user_id: entry.actor_user_id, name: fullName(by)},
  action: entry.action,
  target: entry.target_kind,
  target_id: entry.target_id,
  about: aboutOf(entry.target_kind, entry.target_id, called),
  timezone: called?.timezone ?? null,
  before: withCaregiver(entry.before, assigned),
  after: withCaregiver(entry.after, assigned),
})

export const auditRoutes: readonly Route[] = [
  route(contract.listAudit, async ({db, query}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const {q} = query
    const meant = (match: Match | null) => (q && match ? recordsMatching(q, match) : undefined)
    const {rows, total} = await findWithTotal(db, q, page, {
      rows: (tx, match, part) => auditPage(tx, query, part, meant(match)),
      total: (tx, match) =>
        countRows(
          tx,
          tx
            .select({id: auditLog.id})
            .from(auditLog)
            .where(isWanted(query, meant(match))),
        ),
    })
    return {...listAnswer(rows, page, row => row.entry.id, presentAudit), total}
  }),
]

import {sql, type SQL} from 'drizzle-orm'
import * as contract from '#contract/admin/family-calls.ts'
import {recordAudit} from '#server/db/audit.ts'
import {isWithoutAccount} from '#server/db/active-accounts.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound} from '#server/http/refusal.ts'

/**
 * SQL: `from` this, what staff still have to call families about, as `c` with its booking `b` and visit `s`. What is
 * answered, over or withdrawn since needs no call.
 * @see src/domain/rules-people.md#families-to-call
 */
export const openFamilyCalls = (now: string): SQL => sql`family_calls c join bookings b on b.id = c.booking_id
  left join sessions s on s.booking_id = c.booking_id and s.id = c.session_id
  where c.called_at is null and case
    when c.kind = 'offer_placed' then b.status in ('PENDING', 'REVIEW')
      and exists (select from offers o where o.booking_id = b.id and o.status = 'SUBMITTED'
        and (c.offer_id is null or o.id = c.offer_id))
    when c.kind in ('offer_withdrawn', 'invitation_declined') then b.status in ('PENDING', 'REVIEW')
    when c.kind = 'reschedule_proposed' then s.status = 'SCHEDULED' and s.scheduled_start > ${now}::timestamptz
      and exists (select from reschedules r where r.session_id = c.session_id and ${isToAnswer(now)})
    when c.kind = 'session_late' then s.status = 'SCHEDULED' and s.scheduled_end > ${now}::timestamptz
      and not exists (select from claims l where l.session_id = s.id and l.edge = 'start')
    when c.kind = 'session_replaced' then s.status = 'SCHEDULED' and s.scheduled_end > ${now}::timestamptz
    else true end`

/** SQL: the proposal `r` is the one that the call `c` is about, since a newer one has a call of its own, and may be accepted. */
const isToAnswer = (now: string): SQL => sql`r.status = 'OPEN' and r.created_at <= c.created_at
  and r.scheduled_start > ${now}::timestamptz`

/** The families with the most patient first, each with its calls from the oldest. */
const familiesToCall = (db: Db, now: string) =>
  rowsOf<contract.FamilyToCall>(
    db,
    sql`select p.id, p.contact ->> 'first_name' as first_name, p.contact ->> 'last_name' as last_name,
        p.contact ->> 'phone_number' as phone_number, open.calls
      from (
        select c.parent_id, min(c.created_at) as since, json_agg(json_build_object(
          'id', c.id, 'kind', c.kind, 'created_at', ${iso(sql`c.created_at`)},
          'booking', json_build_object('id', b.id, 'number', b.number, 'service', b.service, 'timezone', b.timezone,
            'is_open', b.status in ('PENDING', 'REVIEW')),
          'visit', case when s.id is not null then json_build_object('scheduled_start', ${iso(sql`s.scheduled_start`)},
            'scheduled_end', ${iso(sql`s.scheduled_end`)}) end,
          'proposal', case when c.kind = 'reschedule_proposed' then (select json_build_object('id', r.id,
              'session_id', r.session_id, 'start', ${iso(sql`r.scheduled_start`)}, 'end', ${iso(sql`r.scheduled_end`)})
            from reschedules r where r.session_id = c.session_id and ${isToAnswer(now)}) end,
          'offer', ${offerOfCall}) order by c.created_at, c.id) as calls
        from ${openFamilyCalls(now)} group by c.parent_id order by since limit ${contract.families_to_call_max}
      ) open
      join parents p on p.id = open.parent_id order by open.since, p.id`,
  )

/** SQL: the bid that the call `c` is about, as JSON; null if it is about none. A withdrawal is found by its time. */
const offerOfCall = sql`(select json_build_object(
    'name', coalesce(g.legal_name, trim(u.first_name || ' ' || u.last_name), ''),
    'hourly_rate', o.hourly_rate_cents / 100.0)
  from offers o left join organizations g on g.id = o.org_id
    left join caretakers k on k.id = o.caretaker_id left join users u on u.id = k.user_id
  where o.booking_id = c.booking_id and case c.kind
    when 'offer_placed' then o.id = c.offer_id
    when 'offer_withdrawn' then o.status = 'WITHDRAWN' and o.decided_at = c.created_at
    else false end
  order by o.id limit 1)`

/** SQL: a time in ISO 8601 UTC. */
const iso = (time: SQL) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Marks the named calls of a family; the kinds of those that were not marked before. */
const markCalled = (tx: Db, {id, call_ids, now}: {id: string; call_ids: readonly string[]; now: string}) =>
  rowsOf<{kind: contract.FamilyCallKind}>(
    tx,
    sql`update family_calls set called_at = ${now}::timestamptz
      where parent_id = ${id}::uuid and called_at is null
        and id in (select value::uuid from json_array_elements_text(${JSON.stringify(call_ids)}::json))
      returning kind`,
  )

async function hasCareseeker(db: Db, id: string): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from parents p where p.id = ${id}::uuid and ${isWithoutAccount(sql`p`)}`)
  return rows.length > 0
}

/** What staff tell families without an account by phone. */
export const familyCallRoutes: readonly Route[] = [
  route(contract.listFamilyCalls, async ({db, now}) => ({items: await familiesToCall(db, now)})),

  route(contract.markFamilyCalled, async ({db, params: {id}, body: {call_ids}, caller: {user_id}, now}) => {
    if (!(await hasCareseeker(db, id))) return notFound()
    const called = await markCalled(db, {id, call_ids, now})
    if (called.length > 0) {
      await recordAudit(
        db,
        {user_id, now},
        {
          did: 'called',
          target: 'careseeker',
          target_id: id,
          before: null,
          after: {kinds: [...new Set(called.map(({kind}) => kind))]},
        },
      )
    }
    return {ok: true as const}
  }),
]

import {sql, type SQL} from 'drizzle-orm'
import {FamilyCallKind} from '#contract/admin/family-calls.ts'
import {isWithoutAccount} from '#server/db/active-accounts.ts'
import type {NotificationKind} from './facts.ts'

const kinds: readonly NotificationKind[] = FamilyCallKind.options

/**
 * SQL: a row for each thing that a family without an account has to hear, since it has no one to notify. What staff
 * did as the family asked is left out; what they did otherwise names no author or says `by_staff`.
 * @see src/domain/rules-people.md#families-to-call
 */
export const writeFamilyCalls: SQL = sql`insert into family_calls (id, parent_id, booking_id, session_id, offer_id, kind, created_at)
  select n.id, p.id, n.booking_id, n.session_id,
    case when n.kind = 'offer_placed' then (n.facts ->> 'offer_id')::uuid end, n.kind, ${sql.placeholder('now')}::timestamptz
  from json_to_recordset(${sql.placeholder('notifications')}::json) as n(id uuid, kind text, is_stored boolean, family uuid,
    its_family boolean, by uuid, facts jsonb, booking_id uuid, session_id uuid)
  join parents p on ${isWithoutAccount(sql`p`)}
    and p.id = coalesce(n.family, (select parent_id from bookings where id = n.booking_id and n.its_family))
  where n.is_stored and n.booking_id is not null
    and n.kind in (${sql.join(
      kinds.map(kind => sql.raw(`'${kind}'`)),
      sql`, `,
    )})
    and n.facts ->> 'canceled_for' is distinct from 'family'
    and (n.facts ->> 'by_staff' is not null or not exists (select from users u where u.id = n.by and u.role = 'admin'))`

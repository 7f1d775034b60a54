import {eq, sql, type SQL, type SQLWrapper} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import {isBookedPair} from '#server/db/booked-pair.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, caretakers, organizations, parents, users} from '#server/db/schema/all.ts'
import {wantsLead} from '#server/db/wanted-leads.ts'
import type {NotificationFacts, NotificationKind} from './facts.ts'

/** The side of a recipient: an adult of a family, a caregiver, an agency office, an assigned agency member, or anyone. */
export type RecipientSide = 'family' | 'caretaker' | 'office' | 'field' | 'account'

/** Recipients of a notification, by profile id: all adults of a family, a caregiver, an agency office, or a member. */
export interface Recipients {
  family?: string | null
  caretaker?: string | null
  org?: string | null
  /** A family that is not notified; only its screens refetch. */
  family_screens?: string | null
  /** An agency whose office is not notified; only its screens refetch. */
  org_screens?: string | null
  member?: string | null
  /** Of the office only those whose saved filters have the lead; the screens of the others refetch. */
  is_lead?: true
  /** Of all these only this person is notified; the screens of the others refetch. */
  only_user?: string
  /** Of the office only its owners; the screens of coordinators refetch. */
  is_for_owners?: true
  /** A person whatever their role. */
  user?: string | null
  /** The family of the booking, if only the booking id is known. */
  its_family?: true
  /** Members assigned to visits of the booking that are not over. */
  its_members?: true
  /** Members assigned to visits of the booking that are canceled with this. */
  canceled_members?: true
}

/** An event and its recipients. */
export type NewNotification = {
  [Kind in NotificationKind]: {
    kind: Kind
    to: Recipients
    facts: NotificationFacts[Kind]
    /** The person who acted: gets no notification, but their other devices refetch. */
    by?: string
    /** The person whose act it is, where that is another one than `by`, or they get a notification too. */
    actor?: string | undefined
    /** The `Idempotency-Key` of the request, by which the sending device recognizes its own change. */
    by_key?: string | undefined
    booking_id?: string
    session_id?: string
    invoice_id?: string
    /** The provider to name if the booking has none yet: the one who bids. */
    provider?: {caretaker_id?: string | null; org_id?: string | null}
    /** The family to name without a booking. */
    parent_id?: string
    /** When the subject takes place. */
    about_at?: string
  }
}[NotificationKind]

const providerUser = alias(users, 'provider_user')

/** SQL: a time in ISO 8601 UTC. */
const isoUtc = (time: SQLWrapper) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL: whether the family has approved the provider once. */
const isKnown = isBookedPair({
  parent_id: sql`coalesce(n.parent_id, ${bookings.parent_id})`,
  caretaker_id: caretakers.id,
  org_id: organizations.id,
})

/** SQL: the provider as the family may see it. @see src/domain/rules.md#after-approval */
const providerName = sql`case
  when ${providerUser.id} is null then ${organizations.legal_name}
  when ${isKnown} then trim(${providerUser.first_name} || ' ' || ${providerUser.last_name})
  else trim(${providerUser.first_name} || coalesce(' ' || nullif(left(${providerUser.last_name}, 1), '') || '.', '')) end`

/** SQL: the first name of the family; a subquery, because a join would read all families for a few notifications. */
const familyName = sql`(select coalesce(u.first_name, p.contact ->> 'first_name') from ${parents} p
  left join ${users} u on u.id = p.user_id where p.id = coalesce(n.parent_id, ${bookings.parent_id}))`

/** SQL: the first name of the recipient. */
const readerName = sql`(select reader.first_name from ${users} reader where reader.id = r.user_id)`

/** SQL: name and id of the acting adult `u`, with the initial of the last name where the one beside them is called the same. */
const nameAndId = (beside: SQL) => sql`jsonb_build_object('adult_id', u.id, 'adult',
  u.first_name || case when lower(u.first_name) = lower(${beside}) and u.last_name <> ''
    then ' ' || left(u.last_name, 1) || '.' else '' end)`

/**
 * SQL: name and id of the adult who acted: for a family those of its other adult, for the provider's side those of an adult,
 * or former adult, whose name is not the family's.
 */
const actingAdult = sql`coalesce(case
  when r.side = 'family' then (select ${nameAndId(readerName)} from family_adults own
    join family_adults acting on acting.parent_id = own.parent_id and acting.user_id = n.by
    join ${users} u on u.id = acting.user_id where own.user_id = r.user_id)
  when r.side <> 'account' then (select ${nameAndId(familyName)} from ${users} u
    where u.id = coalesce(n.actor, n.by) and u.role = 'parent' and u.closed_at is null and u.id is distinct from
      (select p.user_id from ${parents} p where p.id = coalesce(n.parent_id, ${bookings.parent_id}))) end, '{}'::jsonb)`

/** SQL: for an assigned member, whether their office acted. */
const actingOffice = sql`case when r.side = 'field' and exists (select from members acting where acting.user_id = n.by
  and acting.org_id = ${bookings.approved_org_id} and acting.role in ('owner', 'coordinator') and acting.removed_at is null)
  then '{"by_office": true}'::jsonb else '{}'::jsonb end`

/** SQL: whether a person of the office owns the agency. */
const isOwner = sql`exists (select from members own where own.user_id = r.user_id and own.org_id = n.org
  and own.role = 'owner' and own.removed_at is null)`

/** SQL: what every notification of a booking says. */
const bookingFacts = sql`jsonb_strip_nulls(jsonb_build_object(
  'service', ${bookings.service}, 'timezone', ${bookings.timezone}, 'number', ${bookings.number}, 'county', ${bookings.county},
  'first_start', ${isoUtc(bookings.first_start)}, 'provider', ${providerName},
  'family', ${familyName}))`

/**
 * The accounts behind the recipient profiles, without the person who acted: a person who is both office and assigned
 * member gets one, by the first side. An office whose screens alone refetch comes last.
 */
export const recipients = (db: Db) =>
  db
    .selectDistinctOn([sql`n.id`, sql`r.user_id`], {
      id: sql`n.id`.as('id'),
      user_id: sql`r.user_id`.as('user_id'),
      kind: sql`n.kind`.as('kind'),
      side: sql`r.side`.as('side'),
      booking_id: sql`n.booking_id`.as('booking_id'),
      session_id: sql`n.session_id`.as('session_id'),
      invoice_id: sql`n.invoice_id`.as('invoice_id'),
      facts: sql`${bookingFacts} || ${actingAdult} || ${actingOffice} || n.facts`.as('facts'),
      about_at: sql`n.about_at`.as('about_at'),
      is_delivered: sql`n.is_delivered`.as('is_delivered'),
      is_stored: sql`n.is_stored and (r.side <> 'office' or n.org is not null)
          and (r.side <> 'family' or n.family_screens is null)
          and (n.only_user is null or n.only_user = r.user_id)
          and (n.is_for_owners is null or r.side <> 'office' or ${isOwner})
          and not coalesce(n.is_lead and r.side = 'office' and not ${wantsLead(sql`r.user_id`, bookings)}, false)`.as(
        'is_stored',
      ),
    })
    .from(
      sql`json_to_recordset(${sql.placeholder('notifications')}::json) as n(
        id uuid, kind text, facts jsonb, session_id uuid, invoice_id uuid, about_at timestamptz, is_delivered boolean, is_stored boolean,
        family uuid, family_screens uuid, caretaker uuid, org uuid, org_screens uuid, member uuid, "user" uuid, its_family boolean, its_members boolean,
        canceled_members boolean, is_lead boolean, only_user uuid, is_for_owners boolean, by uuid, actor uuid, booking_id uuid, provider_caretaker_id uuid, provider_org_id uuid, parent_id uuid)
      cross join lateral (
        select 1 as rank, user_id, 'family' as side from family_adults
          where parent_id = coalesce(n.family, n.family_screens, (select parent_id from bookings where id = n.booking_id and n.its_family))
        union all select 2, user_id, 'caretaker' from caretakers where id = n.caretaker
        union all select 3, id, 'account' from users where id = n."user"
        union all select case when n.org is null then 7 else 4 end, user_id, 'office' from members
          where org_id = coalesce(n.org, n.org_screens) and role in ('owner', 'coordinator') and removed_at is null
        union all select 5, user_id, 'field' from members where id = n.member and removed_at is null
        union all select 6, m.user_id, 'field' from sessions s join members m on m.id = s.assigned_member_id
          where (n.its_members or n.canceled_members) and s.booking_id = n.booking_id
            and (n.its_members and s.status <> 'CANCELLED' and s.scheduled_end > ${sql.placeholder('now')}::timestamptz
              or n.canceled_members and s.cancelled_at = ${sql.placeholder('now')}::timestamptz)
            and m.removed_at is null
      ) r`,
    )
    .leftJoin(bookings, sql`${bookings.id} = n.booking_id`)
    .leftJoin(caretakers, sql`${caretakers.id} = coalesce(n.provider_caretaker_id, ${bookings.caretaker_id})`)
    .leftJoin(providerUser, eq(providerUser.id, caretakers.user_id))
    .leftJoin(
      organizations,
      sql`${organizations.id} = coalesce(n.provider_org_id, ${bookings.approved_org_id}, ${bookings.organization_id})`,
    )
    .where(sql`r.user_id is distinct from n.by`)
    .orderBy(sql`n.id`, sql`r.user_id`, sql`r.rank`)

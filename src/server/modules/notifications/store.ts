import {and, eq, inArray, isNotNull, isNull, sql, type SQL, type SQLWrapper, type WithSubquery} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import type {MemberRole} from '#contract/accounts/roles.ts'
import {newId} from '#lib/id.ts'
import {isBookedPair} from '#server/db/booked-pair.ts'
import type {Db} from '#server/db/client.ts'
import {prepared, preparedByIds, uuids} from '#server/db/prepared.ts'
import {wantsLead} from '#server/db/wanted-leads.ts'
import {bookings, caretakers, notices, organizations, parents, users} from '#server/db/schema/all.ts'
import {kindOf, type ChangeKind, type NotificationFacts, type NotificationKind} from './kinds.ts'
import {live_channel} from '#server/http/events/hub.ts'

export type {NotificationFacts} from './kinds.ts'

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

/**
 * SQL: the first name of the adult who acted: for a family that of its other adult, for the provider's side that of an
 * adult, or former adult, whose name is not the family's.
 */
const actingAdult = sql`jsonb_strip_nulls(jsonb_build_object('adult', case
  when r.side = 'family' then (select u.first_name from family_adults own
    join family_adults acting on acting.parent_id = own.parent_id and acting.user_id = n.by
    join ${users} u on u.id = acting.user_id where own.user_id = r.user_id)
  when r.side <> 'account' then (select u.first_name from ${users} u
    where u.id = coalesce(n.actor, n.by) and u.role = 'parent' and u.closed_at is null and u.id is distinct from
      (select p.user_id from ${parents} p where p.id = coalesce(n.parent_id, ${bookings.parent_id}))) end))`

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
 * member gets one, by the first side.
 */
const recipients = (db: Db) =>
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
        union all select 4, user_id, 'office' from members
          where org_id = coalesce(n.org, n.org_screens) and role in ('owner', 'coordinator') and removed_at is null
        union all select 5, user_id, 'field' from members where id = n.member and role = 'field' and removed_at is null
        union all select 6, m.user_id, 'field' from sessions s join members m on m.id = s.assigned_member_id
          where (n.its_members or n.canceled_members) and s.booking_id = n.booking_id
            and (n.its_members and s.status <> 'CANCELLED' and s.scheduled_end > ${sql.placeholder('now')}::timestamptz
              or n.canceled_members and s.cancelled_at = ${sql.placeholder('now')}::timestamptz)
            and m.role = 'field' and m.removed_at is null
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

/**
 * Finds the recipients, inserts a row for each, and publishes all changed ids to listening processes: to the recipients,
 * to those who muted it, and to the other devices of the person who acted.
 */
const statement = (name: string, writes: (db: Db) => WithSubquery[], is_written: SQL<boolean>) =>
  prepared(name, db => {
    const found = db.$with('found').as(recipients(db))
    const stored = db.$with('stored', {}).as(
      sql`insert into notices (user_id, id, kind, side, booking_id, session_id, invoice_id, facts, about_at, created_at, deliver_at)
        select user_id, id, kind, side, booking_id, session_id, invoice_id, facts, about_at, ${sql.placeholder('now')}::timestamptz,
          case when is_delivered then ${sql.placeholder('now')}::timestamptz end
        from found where is_stored`,
    )
    return db
      .with(...writes(db), found, stored)
      .select({
        is_written,
        sent: sql`case when change.payload is not null then pg_notify(${live_channel}, change.payload) end`,
      })
      .from(
        sql`(select null as payload
        union all select jsonb_build_object('user_id', user_id, 'notice_id', case when is_stored then id end, 'kind', kind,
          'booking_id', booking_id, 'session_id', session_id, 'invoice_id', invoice_id)::text from found
        union all select json_array_elements_text(${sql.placeholder('own')}::json)) change`,
      )
  })

const notifying = statement('notify', () => [], sql<boolean>`true`)

/**
 * The same for a tap: what asked the side that taps to confirm this edge is read for all of it, since it is answered.
 * Within the one statement, because a confirmation has no round trip to spare.
 */
const notifyingTap = statement(
  'notify_tap',
  db => [
    db.$with('read', {}).as(
      sql`update notices set read_at = ${sql.placeholder('now')}::timestamptz
        where booking_id = ${sql.placeholder('tap_booking_id')}::uuid
          and kind = ${'session_confirmed' satisfies NotificationKind}
          and session_id = ${sql.placeholder('tap_session_id')}::uuid
          and facts ->> 'edge' = ${sql.placeholder('tap_edge')}::text and facts ->> 'is_answered' is null
          and (side = 'family') = ${sql.placeholder('is_by_family')}::boolean and read_at is null`,
    ),
  ],
  sql<boolean>`true`,
)

/** A published change: the person whose screens refetch, and the ids. */
interface LiveChange {
  user_id: string
  notice_id: null
  kind: NotificationKind
  booking_id: string | null
  session_id: string | null
  invoice_id: string | null
  by_key?: string
}

/** The change for other devices of the person who acted, which refetch too; none without one. */
function ownChange({by, by_key, ...each}: Omit<NewNotification, 'facts' | 'to'>): LiveChange[] {
  if (by === undefined) return []
  const {kind, booking_id = null, session_id = null, invoice_id = null} = each
  const ids = {booking_id, session_id, invoice_id}
  return [{user_id: by, notice_id: null, kind, ...ids, ...(by_key !== undefined && {by_key})}]
}

function valuesOf(notifications: readonly NewNotification[], {is_stored, now}: {is_stored: boolean; now: string}) {
  const rows = notifications.map(({to, provider, by_key: _, ...each}) => ({
    ...each,
    ...to,
    id: newId(),
    is_stored,
    is_delivered: (kindOf(each.kind)?.by ?? []).length > 0,
    provider_caretaker_id: provider?.caretaker_id,
    provider_org_id: provider?.org_id,
  }))
  const own = notifications.flatMap(ownChange).map(change => JSON.stringify(change))
  return {notifications: JSON.stringify(rows), own: JSON.stringify(own), now}
}

/**
 * One statement that writes and notifies of it. Returns whether it wrote, as `is_written` says; where it did not, roll
 * back.
 */
export function preparedNotifying(name: string, writes: (db: Db) => WithSubquery[], is_written: SQL<boolean>) {
  const run = statement(name, writes, is_written)
  return async (
    tx: Db,
    values: Record<string, unknown>,
    notifications: readonly NewNotification[],
    now: string,
  ): Promise<boolean> => {
    const rows = await run(tx, {...values, ...valuesOf(notifications, {is_stored: true, now})})
    return rows.some(row => row.is_written)
  }
}

/**
 * Writes notifications in the transaction of the command that causes them; mail and push are sent later from the rows.
 * Runs one statement for any number of recipients. A tap also marks what asked its side for it as read,
 * unless that side may confirm another time.
 * @see src/domain/rules-people.md#notifications
 */
export async function notify(tx: Db, notifications: readonly NewNotification[], now: string): Promise<void> {
  if (notifications.length === 0) return
  const values = valuesOf(notifications, {is_stored: true, now})
  const [tap, own] = notifications.filter(isTap)
  // its side may still have to confirm another time
  if (!tap || own?.facts.may_replace) return void (await notifying(tx, values))
  const {edge} = tap.facts
  const is_by_family = !tap.to.family
  await notifyingTap(tx, {
    ...values,
    tap_booking_id: tap.booking_id,
    tap_session_id: tap.session_id,
    tap_edge: edge,
    is_by_family,
  })
}

const isTap = (each: NewNotification): each is NewNotification & {kind: 'session_confirmed'} =>
  each.kind === 'session_confirmed'

type Change = Pick<NewNotification, 'to' | 'by_key' | 'booking_id' | 'session_id'> & {
  kind: NotificationKind | ChangeKind
  by: string
}

/**
 * Publishes to live pages that something changed, without a notification: to the recipients, and to other devices of the
 * person who acted.
 */
export const publishChange = (tx: Db, change: Change, now: string): Promise<void> => publishChanges(tx, [change], now)

/** The same for several changes, in one statement. */
export async function publishChanges(tx: Db, changes: readonly Change[], now: string): Promise<void> {
  if (changes.length === 0) return
  const notifications = changes.map(change => ({...change, facts: {}}) as NewNotification)
  await notifying(tx, valuesOf(notifications, {is_stored: false, now}))
}

/** Marks a person's notifications about unread messages of this thread as read. */
export async function readThreadNotifications(tx: Db, user_id: string, thread_id: string, now: string): Promise<void> {
  await tx
    .update(notices)
    .set({read_at: now})
    .where(
      and(
        eq(notices.user_id, user_id),
        isNull(notices.read_at),
        eq(notices.kind, 'message_unread' satisfies NotificationKind),
        sql`${notices.facts} ->> 'thread_id' = ${thread_id}`,
      ),
    )
}

/** The kinds that ask a caregiver or an agency to answer a request, with that it has changed. */
const asking = [
  'request_new',
  'request_assigned',
  'request_invited',
  'request_changed',
] as const satisfies readonly NotificationKind[]

/** Marks unread notifications of these bookings as read, and publishes that to live pages of their recipients. */
const reading = (name: string, which: SQL | undefined) =>
  preparedByIds(name, (db, is) => {
    const read = db.$with('read', {}).as(
      sql`update notices set read_at = ${sql.placeholder('now')}::timestamptz
        where ${is(notices.booking_id)} and ${notices.read_at} is null and ${which}
        returning user_id, booking_id, session_id, kind`,
    )
    return db
      .with(read)
      .select({sent: sql`pg_notify(${live_channel}, change.payload)`})
      .from(
        sql`(select distinct jsonb_build_object('user_id', user_id, 'notice_id', null, 'kind', kind, 'booking_id', booking_id,
          'session_id', session_id, 'invoice_id', null)::text as payload from read) change`,
      )
  })

const readingRequests = reading('read_request_notices', inArray(notices.kind, [...asking]))
const readingConfirms = reading(
  'read_confirm_notices',
  and(
    eq(notices.kind, 'session_confirmed' satisfies NotificationKind),
    sql`${notices.session_id} = any(${sql.placeholder('session_ids')}::uuid[])`,
    sql`${notices.facts} ->> 'is_answered' is null`,
  ),
)

/**
 * Marks the notifications that asked for an answer to these requests as read for all their recipients, because the requests
 * have ended; what was not mailed yet is not mailed any more. Live pages of these people refetch.
 * @see src/domain/rules-people.md#notifications
 */
export async function readRequestNotifications(tx: Db, booking_ids: readonly string[], now: string): Promise<void> {
  if (booking_ids.length > 0) await readingRequests(tx, booking_ids, {now})
}

/**
 * The same for those that asked to confirm these visits, because the visits are settled without that.
 * @see src/domain/rules-people.md#notifications
 */
export async function readConfirmNotifications(
  tx: Db,
  visits: readonly {id: string; booking_id: string}[],
  now: string,
): Promise<void> {
  if (visits.length === 0) return
  const booking_ids = [...new Set(visits.map(({booking_id}) => booking_id))]
  await readingConfirms(tx, booking_ids, {session_ids: uuids(visits.map(({id}) => id)), now})
}

/**
 * Deletes the notifications of this kind about a booking that no one has read, because a newer one takes their place; of
 * everyone, or of the family alone.
 */
export async function deleteUnreadNotifications(
  tx: Db,
  booking_id: string,
  kind: NotificationKind,
  {only_family}: {only_family: boolean},
): Promise<void> {
  await tx
    .delete(notices)
    .where(
      and(
        eq(notices.booking_id, booking_id),
        eq(notices.kind, kind),
        isNull(notices.read_at),
        only_family ? eq(notices.side, 'family') : undefined,
      ),
    )
}

/** Names the new end of the exclusive period in the notifications of those that a request invited, read or not. */
export async function updateInvitedUntil(tx: Db, booking_id: string, until: string): Promise<void> {
  await tx
    .update(notices)
    .set({facts: sql`${notices.facts} || jsonb_build_object('until', ${until}::text)`})
    .where(and(eq(notices.booking_id, booking_id), eq(notices.kind, 'request_invited' satisfies NotificationKind)))
}

/** Deletes the notifications of a person who leaves a family or an agency, including pending mails and pushes. */
export async function deleteNotifications(tx: Db, user_id: string): Promise<void> {
  await tx.delete(notices).where(eq(notices.user_id, user_id))
}

/** Drops the mails and pushes that wait for people who lose their access; their bell has the notifications if they come back. */
export async function dropDeliveries(tx: Db, user_ids: readonly string[]): Promise<void> {
  await tx
    .update(notices)
    .set({deliver_at: null})
    .where(and(inArray(notices.user_id, [...user_ids]), isNotNull(notices.deliver_at)))
}

/** Kinds that go to the owners of an agency alone. */
const owner_kinds = [
  'payout_account',
  'plan_renews',
  'plan_payment_failed',
  'plan_needs_method',
  'plan_ended',
  'plan_payment_taken_back',
] satisfies NotificationKind[]

/** Deletes what a member of an agency was notified of and may no longer read in this role, including pending mails. */
export async function deleteNotificationsBeyond(
  tx: Db,
  {user_id, role}: {user_id: string; role: MemberRole},
): Promise<void> {
  if (role === 'owner') return
  await tx
    .delete(notices)
    .where(
      and(
        eq(notices.user_id, user_id),
        eq(notices.side, 'office'),
        role === 'coordinator' ? inArray(notices.kind, owner_kinds) : undefined,
      ),
    )
}

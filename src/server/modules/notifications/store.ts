import {and, eq, isNull, sql} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import {fullName, initialedName} from '#lib/full-name.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import {prepared} from '#server/db/prepared.ts'
import {bookings, caretakers, notices, organizations, parents, users} from '#server/db/schema/all.ts'
import {notificationKinds, type NotificationFacts, type NotificationKind, type RecipientSide} from './kinds.ts'
import {live_channel} from '#server/http/events/hub.ts'

export type {NotificationFacts} from './kinds.ts'

/** Recipients of a notification, by profile id: all adults of a family, a caregiver, an agency office, or a member. */
export interface Recipients {
  family?: string | null
  caretaker?: string | null
  org?: string | null
  member?: string | null
  /** A person whatever their role. */
  user?: string | null
  /** The family of the booking, if only the booking id is known. */
  its_family?: true
  /** Members assigned to future visits of the booking. */
  its_members?: true
}

/** An event and its recipients. */
export type NewNotification = {
  [Kind in NotificationKind]: {
    kind: Kind
    to: Recipients
    facts: NotificationFacts[Kind]
    /** The person who acted: gets no notification, but their other devices refetch. */
    by?: string
    /** The `Idempotency-Key` of the request, by which the sending device recognizes its own change. */
    by_key?: string | undefined
    booking_id?: string
    session_id?: string
    invoice_id?: string
    /** The provider to name if the booking has none yet: the one who bids. */
    provider?: {caretaker_id?: string | null; org_id?: string | null}
    /** When the subject takes place. */
    about_at?: string
  }
}[NotificationKind]

/** An event with the id that all its notifications share. */
type NumberedNotification = NewNotification & {id: string}

/** A person to notify, with booking columns, which are null without a booking. */
type Recipient = Awaited<ReturnType<typeof findRecipients>>[number]

const familyUser = alias(users, 'family_user')
const providerUser = alias(users, 'provider_user')

/** The accounts behind the recipient profiles, without the person who acted. */
const findRecipients = prepared('find_recipients', db =>
  db
    .select({
      id: sql<string>`n.id`,
      user_id: sql<string>`r.user_id`,
      side: sql<RecipientSide>`r.side`,
      service: bookings.service,
      timezone: bookings.timezone,
      number: bookings.number,
      county: bookings.county,
      first_start: bookings.first_start,
      booked_caretaker_id: bookings.caretaker_id,
      caretaker_id: caretakers.id,
      caretaker_first_name: providerUser.first_name,
      caretaker_last_name: providerUser.last_name,
      org_name: organizations.legal_name,
      family_first_name: familyUser.first_name,
      family_contact: parents.contact,
    })
    .from(
      sql`json_to_recordset(${sql.placeholder('notifications')}::json) as n(
        id uuid, family uuid, caretaker uuid, org uuid, member uuid, "user" uuid, its_family boolean, its_members boolean, by uuid,
        booking_id uuid, provider_caretaker_id uuid, provider_org_id uuid)
      cross join lateral (
        select user_id, 'family' as side from family_adults
          where parent_id = coalesce(n.family, (select parent_id from bookings where id = n.booking_id and n.its_family))
        union all select user_id, 'caretaker' from caretakers where id = n.caretaker
        union all select id, 'account' from users where id = n."user"
        union all select user_id, 'office' from members
          where org_id = n.org and role in ('owner', 'coordinator') and removed_at is null
        union all select user_id, 'field' from members where id = n.member and role = 'field' and removed_at is null
        union select m.user_id, 'field' from sessions s join members m on m.id = s.assigned_member_id
          where n.its_members and s.booking_id = n.booking_id
            and s.scheduled_start > ${sql.placeholder('now')}::timestamptz and m.role = 'field' and m.removed_at is null
      ) r`,
    )
    .leftJoin(bookings, sql`${bookings.id} = n.booking_id`)
    .leftJoin(caretakers, sql`${caretakers.id} = coalesce(n.provider_caretaker_id, ${bookings.caretaker_id})`)
    .leftJoin(providerUser, eq(providerUser.id, caretakers.user_id))
    .leftJoin(
      organizations,
      sql`${organizations.id} = coalesce(n.provider_org_id, ${bookings.approved_org_id}, ${bookings.organization_id})`,
    )
    .leftJoin(parents, eq(parents.id, bookings.parent_id))
    .leftJoin(familyUser, eq(familyUser.id, parents.user_id))
    .where(sql`r.user_id is distinct from n.by`),
)

async function resolveRecipients(
  tx: Db,
  notifications: readonly NumberedNotification[],
  now: string,
): Promise<Recipient[]> {
  const rows = notifications.map(({id, to, by, booking_id, provider}) => ({
    id,
    ...to,
    by,
    booking_id,
    provider_caretaker_id: provider?.caretaker_id,
    provider_org_id: provider?.org_id,
  }))
  return findRecipients(tx, {notifications: JSON.stringify(rows), now})
}

/** The provider's name as the family may see it: a caregiver's full name only after approval. */
function providerName(recipient: Recipient): string | null {
  const {caretaker_id, caretaker_first_name: first_name, caretaker_last_name: last_name} = recipient
  if (first_name === null || last_name === null) return recipient.org_name
  const name = {first_name, last_name}
  return caretaker_id === recipient.booked_caretaker_id ? fullName(name) : initialedName(name)
}

/** The facts of a notification: from the booking and from its kind. */
function buildFacts(recipient: Recipient, {facts}: NewNotification): Record<string, unknown> {
  const {service, timezone, number, county, first_start, family_first_name, family_contact} = recipient
  const booking = {
    service,
    timezone,
    number,
    county,
    first_start,
    provider: providerName(recipient),
    family: family_first_name ?? family_contact?.first_name ?? null,
  }
  const known = Object.entries(booking).filter(([, value]) => value !== null)
  return {...Object.fromEntries(known), ...facts}
}

/** Inserts the notifications and publishes all changed ids to listening processes. */
async function insertNotifications(
  tx: Db,
  rows: readonly (typeof notices.$inferInsert)[],
  changes: readonly LiveChange[],
): Promise<void> {
  const payloads = changes.map(change => JSON.stringify(change))
  await tx.execute(sql`
    with inserted as (
      insert into notices select * from json_populate_recordset(null::notices, ${JSON.stringify(rows)}::json)
    )
    select pg_notify(${live_channel}, payload) from json_array_elements_text(${JSON.stringify(payloads)}::json) payload`)
}

/** A published change: the person whose screens refetch, and the ids. */
interface LiveChange {
  user_id: string
  notice_id: string | null
  kind: NotificationKind
  booking_id: string | null
  session_id: string | null
  invoice_id: string | null
  by_key?: string
}

const changeFor = (
  user_id: string,
  notice_id: string | null,
  {kind, booking_id = null, session_id = null, invoice_id = null}: Partial<LiveChange> & {kind: NotificationKind},
): LiveChange => ({user_id, notice_id, kind, booking_id, session_id, invoice_id})

/**
 * Writes notifications in the transaction of the command that causes them; mail and push are sent later from the rows.
 * Runs two statements for any number of recipients.
 * @see src/domain/rules-people.md#notifications
 */
export async function notify(tx: Db, notifications: readonly NewNotification[], now: string): Promise<void> {
  if (notifications.length === 0) return
  const byId = new Map(notifications.map(each => [newId(), each]))
  const recipients = await resolveRecipients(
    tx,
    [...byId].map(([id, each]) => ({...each, id})),
    now,
  )
  // a person may be both office and assigned member; the first side counts
  const once = new Map(recipients.toReversed().map(recipient => [recipient.id + recipient.user_id, recipient]))
  const rows = [...once.values()].flatMap(recipient => {
    const each = byId.get(recipient.id)
    if (!each) return []
    const {kind, booking_id, session_id, invoice_id, about_at} = each
    return {
      user_id: recipient.user_id,
      id: recipient.id,
      kind,
      side: recipient.side,
      booking_id,
      session_id,
      invoice_id,
      facts: buildFacts(recipient, each),
      about_at,
      created_at: now,
      deliver_at: notificationKinds[kind].by.length > 0 ? now : null,
    }
  })
  const forRecipients = rows.map(row => changeFor(row.user_id, row.id, row))
  // other devices of the person who acted refetch too
  const forActors = notifications.flatMap(each =>
    each.by === undefined
      ? []
      : [{...changeFor(each.by, null, each), ...(each.by_key !== undefined && {by_key: each.by_key})}],
  )
  const changes = [...forRecipients, ...forActors]
  if (changes.length > 0) await insertNotifications(tx, rows, changes)
}

/**
 * Publishes to live pages that something changed, without a notification: to the recipients, and to other devices of the
 * person who acted.
 */
export async function publishChange(
  tx: Db,
  {to, by, by_key, kind}: Pick<NewNotification, 'to' | 'kind' | 'by_key'> & {by: string},
  now: string,
): Promise<void> {
  const recipients = await resolveRecipients(tx, [{id: newId(), kind, to, by, facts: {}} as NumberedNotification], now)
  const users = [...new Set(recipients.map(({user_id}) => user_id))]
  const own = {...changeFor(by, null, {kind}), ...(by_key !== undefined && {by_key})}
  await insertNotifications(tx, [], [...users.map(user_id => changeFor(user_id, null, {kind})), own])
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

/** Deletes the notifications of a person who leaves a family or an agency, including pending mails and pushes. */
export async function deleteNotifications(tx: Db, user_id: string): Promise<void> {
  await tx.delete(notices).where(eq(notices.user_id, user_id))
}

import {sql, type SQL, type SQLWrapper} from 'drizzle-orm'
import {
  bookings,
  caretakers,
  claims,
  familyAdults,
  invitations,
  invoices,
  meetings,
  members,
  notices,
  offers,
  posts,
  reschedules,
  reviews,
  sessions,
  users,
} from '#server/db/schema/all.ts'
import {usual_timezone} from '#domain/constants.ts'
import {isMarkedPaid} from '#server/db/is-marked-paid.ts'
import {isOfEarlierTimes} from '#server/db/is-of-earlier-times.ts'
import type {NotificationKind} from './facts.ts'

const fact = (name: string) => sql`${notices.facts} ->> ${sql.raw(`'${name}'`)}`
const visit = sql`from ${sessions} where ${sessions.id} = ${notices.session_id}`
const openRequest = sql`from ${bookings} where ${bookings.id} = ${notices.booking_id}
  and ${bookings.status} in ('PENDING', 'REVIEW')`

const isToPay = sql`${invoices.status} = 'OPEN' and ${invoices.outside_marked_at} is null`

/** Whether a failed payment's notification still asks for this invoice; a later failure of it asks instead. */
const asksToPay = sql`${isToPay}
  and not exists (select from notices later where later.user_id = ${notices.user_id} and later.kind = ${notices.kind}
    and later.created_at > ${notices.created_at}
    and (later.invoice_id = ${invoices.id} or later.facts -> 'more_numbers' ? ${invoices.number}))`

/** SQL for each kind that asks for something or says what may end: whether that still holds. */
const isAsked = (now: SQLWrapper) =>
  ({
    reschedule_proposed: sql`exists (select from ${reschedules} where ${reschedules.session_id} = ${notices.session_id}
      and ${reschedules.status} = 'OPEN' and ${reschedules.scheduled_start} > ${now}::timestamptz
      and ${reschedules.scheduled_start} = (${notices.facts} #>> '{to,start}')::timestamptz
      and ${reschedules.scheduled_end} = (${notices.facts} #>> '{to,end}')::timestamptz)
      and exists (select ${visit} and ${sessions.status} = 'SCHEDULED' and ${sessions.scheduled_start} > ${now}::timestamptz)`,
    meeting_proposed: sql`exists (select from ${meetings} where ${meetings.id} = (${fact('meeting_id')})::uuid
      and ${meetings.status} = 'PROPOSED' and ${meetings.scheduled_end} > ${now}::timestamptz
      and ${meetings.scheduled_start} = (${fact('start')})::timestamptz
      and ${meetings.scheduled_end} = (${fact('end')})::timestamptz
      and (${meetings.proposed_by} = 'family') <> (${notices.side} = 'family'))`,
    offer_placed: sql`exists (select from ${offers} where ${offers.booking_id} = ${notices.booking_id}
      and ${offers.status} = 'SUBMITTED'
      and (${fact('offer_id')} is null or ${offers.id} = (${fact('offer_id')})::uuid))`,
    request_assigned: sql`exists (select ${openRequest} and not exists (select from ${offers}
      where ${offers.booking_id} = ${notices.booking_id} and ${offers.status} in ('SUBMITTED', 'DECLINED')))`,
    // once others may bid too, there is no time by which to answer
    request_invited: sql`exists (select ${openRequest} and ${bookings.is_exclusive})
      and exists (select from ${invitations} where ${invitations.booking_id} = ${notices.booking_id}
        and ${invitations.declined_at} is null
        and (${invitations.caretaker_id} in (select c.id from ${caretakers} c where c.user_id = ${notices.user_id})
          or ${invitations.org_id} in (select m.org_id from ${members} m where m.user_id = ${notices.user_id} and m.removed_at is null))
        and not exists (select from ${offers} where ${offers.booking_id} = ${invitations.booking_id}
          and ${offers.status} in ('SUBMITTED', 'DECLINED')
          and (${offers.caretaker_id} = ${invitations.caretaker_id} or ${offers.org_id} = ${invitations.org_id})))`,
    // what asks nothing, as its edge was answered or closed when it was written, stays until it is read
    session_confirmed: sql`(${notices.facts} ?| array['is_answered', 'closed', 'member', 'by_office'] or ${fact('settled')} = 'true'
      or (exists (select ${visit} and ${sessions.settled_by} is null and ${sessions.status} not in ('CANCELLED', 'DISPUTED'))
        and not exists (select from ${claims} c where c.session_id = ${notices.session_id} and c.edge = ${fact('edge')}
          and (c.side = 'parent') = (${notices.side} = 'family')
          and not ${isOfEarlierTimes} and not 'reassigned' = any(c.flags))))`,
    times_differ: sql`exists (select ${visit} and 'times_differ' = any(${sessions.exceptions})
      and ${sessions.settled_by} is null and ${sessions.status} not in ('CANCELLED', 'DISPUTED'))`,
    // while times are contested, no one is asked how it was; one is enough for both adults, or for an office
    review_asked: sql`exists (select from ${sessions} where ${sessions.booking_id} = ${notices.booking_id}
      and ${sessions.settled_by} is not null and ${sessions.status} in ('COMPLETED', 'MISSED'))
      and not exists (select from ${sessions} where ${sessions.booking_id} = ${notices.booking_id}
        and ${sessions.status} = 'DISPUTED')
      and not exists (select from ${reviews} where ${reviews.booking_id} = ${notices.booking_id}
        and ${reviews.side} = case when ${notices.side} = 'family' then 'parent' else 'caretaker' end)`,
    session_unassigned: sql`exists (select ${visit} and ${sessions.assigned_member_id} is null
      and ${sessions.status} <> 'CANCELLED' and ${sessions.scheduled_end} > ${now}::timestamptz)`,
    session_cannot_go: sql`exists (select ${visit} and ${sessions.assigned_member_id} = (${fact('member_id')})::uuid
      and ${sessions.status} = 'SCHEDULED' and ${sessions.scheduled_end} > ${now}::timestamptz and 'cannot_go' = (select e.kind from session_events e
        where e.session_id = ${sessions.id} and e.kind in ('cannot_go', 'can_go', 'assigned') order by e.id desc limit 1))`,
    // of the times before a move it asks nothing, nor of a caregiver who is no longer assigned
    session_not_started: sql`exists (select ${visit} and ${sessions.status} = 'SCHEDULED'
      and ${sessions.scheduled_start} <= ${notices.created_at}
      and (${notices.side} <> 'field' or ${sessions.assigned_member_id} in (
        select m.id from ${members} m where m.user_id = ${notices.user_id})))`,
    invoice_overdue: sql`exists (select from ${invoices} where ${invoices.id} = ${notices.invoice_id} and ${isToPay})`,
    payment_failed: sql`(exists (select from ${invoices} where ${invoices.id} = ${notices.invoice_id} and ${asksToPay})
      or exists (select from jsonb_array_elements_text(coalesce(${notices.facts} -> 'more_numbers', '[]'::jsonb)) more (invoice_number)
        join ${invoices} on ${invoices.number} = more.invoice_number where ${asksToPay}))`,
    invoice_not_collectible: sql`exists (select from ${invoices} where ${invoices.id} = ${notices.invoice_id}
      and case when ${fact('is_open_again')} = 'true' then ${isToPay} else ${invoices.status} = 'UNCOLLECTIBLE' end)
      and not exists (select from notices later where later.user_id = ${notices.user_id} and later.kind = ${notices.kind}
        and later.invoice_id = ${notices.invoice_id} and later.created_at > ${notices.created_at})`,
    paid_outside_asked: sql`exists (select from ${invoices} where ${invoices.id} = ${notices.invoice_id}
      and ${isMarkedPaid} and ${invoices.outside_confirmed_at} is null)`,
    // those stored without a person are of the adult who was there then
    adult_joined: sql`exists (select from ${familyAdults} a join ${familyAdults} reader on reader.parent_id = a.parent_id
      join ${users} u on u.id = a.user_id where reader.user_id = ${notices.user_id} and a.user_id <> ${notices.user_id}
        and case when ${fact('user_id')} is null then a.joined_at <= ${notices.created_at} else a.user_id::text = ${fact('user_id')} end
        and u.closed_at is null)`,
    adult_closed: sql`exists (select from ${users} u where u.id = (${fact('user_id')})::uuid and u.closed_at is not null)`,
    days_away_entered: sql`exists (select from ${members} where ${members.id} = (${fact('member_id')})::uuid
      and ${members.removed_at} is null and (${members.availability} -> 'away') @> (${notices.facts} -> 'away'))
      and exists (select from jsonb_array_elements(${notices.facts} -> 'away') away (days)
        where (away.days ->> 'to')::date >= (${now}::timestamptz at time zone ${sql.raw(`'${usual_timezone}'`)})::date)`,
    post_review_asked: sql`exists (select from ${posts} where ${posts.id} = (${fact('post_id')})::uuid
      and ${posts.status} <> 'deleted' and ${posts.review_state} = 'asked'
      and ${posts.reviewer_user_id} = ${notices.user_id})`,
  }) satisfies Partial<Record<NotificationKind, SQL>>

/**
 * SQL: whether what a notification asks for was answered, withdrawn or ended since, or what it says has ended; false for
 * the other kinds. It counts as read then, is not sent any more, and its text asks nothing. With `kinds` it knows only these.
 * @see src/domain/rules-people.md#notifications
 */
export const isSettled = (now: SQLWrapper, kinds?: readonly string[]): SQL<boolean> =>
  sql<boolean>`case ${notices.kind} ${sql.join(
    Object.entries(isAsked(now))
      .filter(([kind]) => kinds?.includes(kind) ?? true)
      .map(([kind, asked]) => sql`when ${sql.raw(`'${kind}'`)} then not (${asked})`),
    sql` `,
  )} else false end`

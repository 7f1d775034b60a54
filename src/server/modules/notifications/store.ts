import {eq, sql} from 'drizzle-orm'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import {leftToCommit} from '#server/db/left-to-commit.ts'
import {preparedSql} from '#server/db/prepared.ts'
import {notices} from '#server/db/schema/all.ts'
import {noticeKinds, type NoticeFacts, type NoticeKind} from './kinds.ts'

export type {NoticeFacts} from './kinds.ts'
export {timezoneOf} from './list.ts'

/** Whom a notice reaches, by profile id: every adult of a family, a caregiver, an agency's office, one of its members. */
export interface Told {
  family?: string | null
  caretaker?: string | null
  org?: string | null
  member?: string | null
  /** The family of the booking, where only its id is at hand. */
  its_family?: true
  /** Members assigned to visits of the booking that are ahead. */
  its_members?: true
}

/** One thing that happened, and who is told of it. */
export type News = {
  [Kind in NoticeKind]: {
    kind: Kind
    to: Told
    facts: NoticeFacts[Kind]
    /** Who did it: not told, but the other devices of that person hear that something changed. */
    by?: string
    booking_id?: string
    session_id?: string
    invoice_id?: string
    /** Whose name stands for the caregiver's side, where the booking does not say it yet: who bids. */
    provider?: {caretaker_id?: string | null; org_id?: string | null}
    /** When what it is about takes place. */
    about_at?: string
  }
}[NoticeKind]

/** What `notify` and whoever listens call the channel by. */
export const live_channel = 'village_live'

/*
 * One statement for all recipients: it finds the people behind the profiles, completes the facts from the
 * booking, inserts a row each and notifies the listening processes with ids alone. A person who is a
 * recipient twice gets one row. The caregiver's whole name comes with the approval.
 * @see src/domain/rules.md#notifications
 */
const telling = preparedSql(
  leftToCommit('tell'),
  sql`with news as (
    select * from json_to_recordset(${sql.placeholder('news')}::json) as n(
      id uuid, kind text, its_family boolean, its_members boolean, family uuid, caretaker uuid, org uuid, member uuid, by uuid, booking_id uuid, session_id uuid,
      invoice_id uuid, provider_caretaker uuid, provider_org uuid, facts jsonb, about_at timestamptz, is_sent boolean)
  ), told as (
    select n.*, r.user_id, r.side from news n cross join lateral (
      select user_id, 'family' as side from family_adults
        where parent_id = coalesce(n.family, (select parent_id from bookings where id = n.booking_id and n.its_family))
      union all select user_id, 'caretaker' from caretakers where id = n.caretaker
      union all select user_id, 'office' from members
        where org_id = n.org and role in ('owner', 'coordinator') and removed_at is null
      union all select user_id, 'field' from members where id = n.member and role = 'field' and removed_at is null
      union select m.user_id, 'field' from sessions s join members m on m.id = s.assigned_member_id
        where n.its_members and s.booking_id = n.booking_id and s.scheduled_start > ${sql.placeholder('now')}::timestamptz
          and m.role = 'field' and m.removed_at is null
    ) r where r.user_id is distinct from n.by
  ), written as (
    insert into notices (user_id, id, kind, side, booking_id, session_id, invoice_id, facts, about_at, created_at, deliver_at)
    select t.user_id, t.id, t.kind, t.side, t.booking_id, t.session_id, t.invoice_id,
      jsonb_strip_nulls(jsonb_build_object(
        'service', b.service, 'timezone', b.timezone, 'number', b.number, 'county', b.county,
        'first_start', b.first_start, 'provider', coalesce(u.first_name || ' ' || case when c.id = b.caretaker_id then u.last_name else left(u.last_name, 1) || '.' end,
          o.legal_name),
        'family', coalesce(f.first_name, p.contact ->> 'first_name'))) || t.facts,
      t.about_at, ${sql.placeholder('now')}::timestamptz,
      case when t.is_sent then ${sql.placeholder('now')}::timestamptz end
    from told t
    left join bookings b on b.id = t.booking_id
    left join caretakers c on c.id = coalesce(t.provider_caretaker, b.caretaker_id)
    left join users u on u.id = c.user_id
    left join organizations o on o.id = coalesce(t.provider_org, b.approved_org_id, b.organization_id)
    left join parents p on p.id = b.parent_id
    left join users f on f.id = p.user_id
    on conflict do nothing
    returning user_id, id, kind, booking_id, session_id, invoice_id
  )
  select count(pg_notify(${live_channel}, json_build_object(
    'user_id', user_id, 'notice_id', notice_id, 'kind', kind,
    'booking_id', booking_id, 'session_id', session_id, 'invoice_id', invoice_id)::text))::int as told
  from (
    select user_id, id as notice_id, kind, booking_id, session_id, invoice_id from written
    union all
    select distinct by, null::uuid, kind, booking_id, session_id, invoice_id from news where by is not null
  ) heard`,
)

/**
 * Writes notifications in the transaction of the command that causes them. Bell and stream have them at once;
 * mail and push are sent from the rows afterwards. One statement in all.
 * @see src/domain/rules.md#notifications
 */
export async function notify(tx: Db, news: readonly News[], now: string): Promise<void> {
  if (news.length === 0) return
  const rows = news.map(each => ({
    id: newId(),
    kind: each.kind,
    ...each.to,
    by: each.by,
    booking_id: each.booking_id,
    session_id: each.session_id,
    invoice_id: each.invoice_id,
    provider_caretaker: each.provider?.caretaker_id,
    provider_org: each.provider?.org_id,
    facts: each.facts,
    about_at: each.about_at,
    is_sent: noticeKinds[each.kind].by.length > 0,
  }))
  await telling(tx, {news: JSON.stringify(rows), now})
}

/**
 * Whoever leaves a family or an agency takes nothing of it along: what she was told is gone from the bell, and what was
 * still to be mailed or pushed is not.
 */
export async function forgetNotices(tx: Db, user_id: string): Promise<void> {
  await tx.delete(notices).where(eq(notices.user_id, user_id))
}

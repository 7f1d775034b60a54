import type pg from 'pg'
import {mercator} from '#domain/place.ts'
import {ask, type Caller, type Rows} from './sign-in.ts'

/*
 * The rows that the product's reads read, in one statement each (nearby: two), sent as they lie there. What the product
 * computes beside them (states, matches, free times) the floor leaves out.
 */

const calendarText = `select s.*, b.status as booking_status, b.service, b.location, b.latitude, b.longitude, b.address, b.location_source,
    b.last_end, b.extended_until, b.hourly_rate_cents, p.contact, f.first_name as family_first, f.last_name as family_last,
    f.phone_number as family_phone, c.first_name, c.last_name, c.phone_number, k.is_verified, g.legal_name,
    g.phone_number as org_phone, a.first_name as assigned_first, a.profile_picture as assigned_picture, (
      select coalesce(json_agg(x order by x.id), '[]') from claims x where x.session_id = s.id) as claims, (
      select coalesce(json_agg(x order by x.id), '[]') from session_events x where x.session_id = s.id) as events, (
      select coalesce(json_agg(x order by x.id), '[]') from reschedules x where x.session_id = s.id and x.status = 'OPEN')
      as reschedules
  from sessions s join bookings b on b.id = s.booking_id join parents p on p.id = s.parent_id left join users f on f.id = p.user_id
    left join caretakers k on k.id = s.caretaker_id left join users c on c.id = k.user_id
    left join organizations g on g.id = s.org_id left join members m on m.id = s.assigned_member_id
    left join users a on a.id = m.user_id
  where s.caretaker_id = $1 and s.scheduled_start >= now() - interval '7 days' and s.scheduled_start < now() + interval '60 days'
  order by s.scheduled_start, s.id`
export const calendar = (db: pg.Pool, {caretaker_id}: Caller): Promise<Rows> =>
  ask(db, 'calendar', calendarText, [caretaker_id])

const profileText = `select u.id, u.role, u.email, u.email_verified_at, u.language, u.first_name, u.last_name, u.profile_picture,
    p.is_verified, exists (select from subscriptions s where s.owner_id = p.id and s.status in ('ACTIVE', 'PAST_DUE')
      and s.current_period_end > now()) as is_subscribed
  from users u left join parents p on p.id = $2 where u.id = $1`
export const profile = async (db: pg.Pool, {user_id, parent_id}: Caller) =>
  (await ask(db, 'profile', profileText, [user_id, parent_id]))[0]!

/** A request or booking as every list of them reads it. */
const bookingColumns = `b.*, u.first_name as family_first, u.last_name as family_last, u.profile_picture as family_picture,
    p.contact, c.first_name, c.last_name, c.profile_picture, c.phone_number, g.legal_name, g.logo, (
      select count(*)::int from offers o where o.booking_id = b.id and o.status in ('SUBMITTED', 'ACCEPTED')) as offers_count, (
      select max(s.scheduled_end) from sessions s where s.booking_id = b.id and s.status <> 'CANCELLED') as visits_end, (
      select id from bookings n where n.reopened_from = b.id order by id desc limit 1) as reopened_as,
    exists (select from sessions s where s.booking_id = b.id and s.status in ('IN_PROGRESS', 'END_PARTIAL', 'COMPLETED')
      and coalesce(s.ended_at, s.scheduled_end) <= now()) as has_come, (
      select coalesce(json_agg(o), '[]') from offers o where o.booking_id = b.id and (o.caretaker_id = $2 or o.org_id = $3)) as mine`
const bookingJoins = `join parents p on p.id = b.parent_id left join users u on u.id = p.user_id
    left join caretakers k on k.id = b.caretaker_id left join users c on c.id = k.user_id
    left join organizations g on g.id = b.approved_org_id`

const bookingText = `select ${bookingColumns}, (
      select coalesce(json_agg(o), '[]') from (
        select o.*, k.rating, k.reviews_count, k.years_experience, u.first_name, u.last_name, u.profile_picture, g.legal_name
        from offers o left join caretakers k on k.id = o.caretaker_id left join users u on u.id = k.user_id
          left join organizations g on g.id = o.org_id where o.booking_id = b.id order by o.id) o) as offers
  from bookings b ${bookingJoins} where b.id = $1`
export const booking = async (db: pg.Pool, {caretaker_id, org_id}: Caller, id: string) =>
  (await ask(db, 'booking', bookingText, [id, caretaker_id, org_id]))[0]!

/** Whether what a notification asks for is still asked, of the kinds that a bench has. */
const askedText = `case n.kind
  when 'offer_placed' then exists (select from offers o where o.booking_id = n.booking_id and o.status = 'SUBMITTED'
    and (n.facts ->> 'offer_id' is null or o.id = (n.facts ->> 'offer_id')::uuid))
  when 'session_confirmed' then n.facts ?| array['is_answered', 'closed', 'member', 'by_office'] or n.facts ->> 'settled' = 'true'
    or exists (select from sessions s where s.id = n.session_id and s.settled_by is null
        and s.status not in ('CANCELLED', 'DISPUTED'))
      and not exists (select from claims c where c.session_id = n.session_id and c.edge = n.facts ->> 'edge'
        and (c.side = 'parent') = (n.side = 'family') and not c.flags && array['of_earlier_times', 'reassigned'])
  else true end`
const bellText = `select n.*, ${askedText} as is_asked, (select count(*)::int from (
      select from (select * from notices where user_id = $1 and read_at is null order by created_at desc, id desc limit 500) n
        where ${askedText} limit 100) unread) as unread, u.timezone
  from notices n join users u on u.id = n.user_id where n.user_id = $1 order by n.created_at desc, n.id desc limit 21`
export const bell = (db: pg.Pool, {user_id}: Caller): Promise<Rows> => ask(db, 'bell', bellText, [user_id])

const leadsText = `select ${bookingColumns}
  from (
    select b.id from (select unnest(county) as county from organizations where id = $3) own
      cross join lateral (
        select b.id from bookings b where b.audience = 'agencies' and b.organization_id is null and b.county = own.county
          and b.status in ('PENDING', 'REVIEW') and b.last_start > now() and not (b.email_pending or b.waitlisted) and not b.is_exclusive
        order by b.id desc limit $1) b
    order by b.id desc limit $1) found
  join bookings b on b.id = found.id ${bookingJoins} order by b.id desc`
export const leads = (db: pg.Pool, {caretaker_id, org_id}: Caller, limit: number): Promise<Rows> =>
  ask(db, 'leads', leadsText, [limit, caretaker_id, org_id])

const candidatesText = `select b.id, b.schedule, b.timezone, b.ages, b.live_in, b.medical_companion, b.max_hourly_rate_cents,
    b.approx_latitude, b.approx_longitude
  from bookings b
  where b.audience = 'caretakers' and b.status in ('PENDING', 'REVIEW') and b.last_start > now()
    and not (b.email_pending or b.waitlisted) and not b.is_exclusive
  order by b.place <-> point($1, $2) limit 200`
const ownText = `select u.latitude, u.longitude, k.ages, k.available_dates, (
      select coalesce(json_agg(s), '[]') from (
        select id, booking_id, scheduled_start, scheduled_end from sessions
        where caretaker_id = k.id and scheduled_start > now() - interval '2 days' and status <> 'CANCELLED') s) as visits
  from caretakers k join users u on u.id = k.user_id where k.id = $1`
const nearestText = `select ${bookingColumns} from bookings b ${bookingJoins} where b.id = any($1)`

/** Two hundred nearest are read, by distance on the flat map; the fifty nearest of them are read whole. */
export async function nearby(db: pg.Pool, {caretaker_id, org_id}: Caller): Promise<Rows> {
  const [own] = await ask(db, 'own', ownText, [caretaker_id])
  const {x, y} = mercator(Number(own?.latitude), Number(own?.longitude))
  const found = await ask(db, 'candidates', candidatesText, [x, y])
  const distance = ({approx_latitude, approx_longitude}: Rows[number]) =>
    Math.hypot(Number(approx_latitude) - Number(own?.latitude), Number(approx_longitude) - Number(own?.longitude))
  const best = found.toSorted((a, b) => distance(a) - distance(b)).slice(0, 50)
  return ask(db, 'nearest', nearestText, [best.map(({id}) => id), caretaker_id, org_id])
}

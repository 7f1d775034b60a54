import {createHash, randomUUID} from 'node:crypto'
import type pg from 'pg'
import {ask, type Caller, type Rows} from './sign-in.ts'

/*
 * What a confirmation and a bid leave behind, in the fewest sensible statements of plain pg: key, limit, lock and read are
 * sent at once, then the effect with its notification, the stored answer and COMMIT. Nothing is validated or judged.
 */

export interface Write {
  caller: Caller
  /** The visit or the request. */
  id: string
  /** The `Idempotency-Key`. */
  key: string
  body: string
}

const insertKey = `insert into idempotency_keys (user_id, key, fingerprint, created_at) values ($1, $2, $3, now())
  on conflict do nothing`
const storeAnswer = 'update idempotency_keys set status = $3, answer = $4 where user_id = $1 and key = $2'
const fingerprintOf = (body: string) => createHash('sha256').update(body).digest('base64url')

/** One transaction of three trips: `load` beside the key, `save` beside the answer that it makes of what was loaded. */
async function write(
  pool: pg.Pool,
  {caller, key, body}: Write,
  status: number,
  load: (db: pg.PoolClient) => Promise<Rows>,
  save: (db: pg.PoolClient, loaded: Rows[number]) => {done: Promise<unknown>; answer: object},
): Promise<object> {
  const db = await pool.connect()
  try {
    const [, , loaded] = await Promise.all([
      db.query('begin'),
      ask(db, 'key', insertKey, [caller.user_id, key, fingerprintOf(body)]),
      load(db),
    ])
    if (!loaded[0]) throw new Error('nothing to write on')
    const {done, answer} = save(db, loaded[0])
    await Promise.all([
      done,
      ask(db, 'answer', storeAnswer, [caller.user_id, key, status, JSON.stringify(answer)]),
      db.query('commit'),
    ])
    db.release()
    return answer
  } catch (error) {
    db.release(true)
    throw error
  }
}

const lockVisit = `select s.id from sessions s join bookings b on b.id = s.booking_id
  where s.id = $1 for no key update of b, s`
const readVisit = `select s.*, b.service, b.number, b.county, b.location, b.latitude, b.longitude, b.address, b.location_source,
    b.first_start, f.first_name as family, c.first_name || ' ' || c.last_name as provider, c.phone_number as provider_phone,
    f.phone_number as family_phone, f.id as family_user, c.id as caregiver_user, (
      select coalesce(json_agg(x order by x.id), '[]') from claims x where x.session_id = s.id) as claims, (
      select coalesce(json_agg(x order by x.id), '[]') from session_events x where x.session_id = s.id) as events, (
      select coalesce(json_agg(x order by x.id), '[]') from reschedules x where x.session_id = s.id and x.status = 'OPEN')
      as reschedules, (
      select coalesce(jsonb_agg(distinct o.status), '[]') from sessions o where o.booking_id = s.booking_id and o.id <> s.id)
      as other_statuses
  from sessions s join bookings b on b.id = s.booking_id join parents p on p.id = s.parent_id left join users f on f.id = p.user_id
    left join caretakers k on k.id = s.caretaker_id left join users c on c.id = k.user_id
  where s.id = $1`
const saveClaim = `with claimed as (
    insert into claims (id, session_id, side, edge, claimed_at, received_at, effective_at, offline, by_user_id, request_id, flags)
    values ($1, $2, $3, $4, now(), now(), now(), true, $5, $6, '{early}')
  ), moved as (update sessions set status = $7 where id = $2), booked as (update bookings set status = $8 where id = $9), read as (
    update notices set read_at = now() where booking_id = $9 and session_id = $2 and kind = 'session_confirmed'
      and facts ->> 'edge' = $4 and facts ->> 'is_answered' is null and (side = 'family') = ($3 = 'parent') and read_at is null)
  insert into notices (user_id, id, kind, side, booking_id, session_id, facts, about_at, created_at, deliver_at)
  values ($10, $11, 'session_confirmed', $12, $9, $2, $13, $14, now(), now()) returning pg_notify('bench', user_id::text)`

/** The first confirmation of a start or an end is one of two. */
const statuses = {start: ['START_PARTIAL', 'IN_PROGRESS'], end: ['END_PARTIAL', 'COMPLETED']} as const

export const confirm = (pool: pg.Pool, call: Write, side: 'parent' | 'caretaker', edge: 'start' | 'end') =>
  write(
    pool,
    call,
    200,
    async db => (await Promise.all([ask(db, 'lock', lockVisit, [call.id]), ask(db, 'visit', readVisit, [call.id])]))[1],
    (db, visit) => {
      const earlier = (visit.claims as {edge: string}[]).filter(claim => claim.edge === edge)
      const status = statuses[edge][Math.min(earlier.length, 1)]
      const at = new Date().toISOString()
      const {id, booking_id, scheduled_start, scheduled_end, timezone, service, family, provider} = visit
      const facts = {
        at,
        edge,
        service,
        family,
        provider,
        timezone,
        start: scheduled_start,
        end: scheduled_end,
        number: visit.number,
        county: visit.county,
        first_start: visit.first_start,
        settled: false,
      }
      const [other, other_side] =
        side === 'parent' ? [visit.caregiver_user, 'caretaker'] : [visit.family_user, 'family']
      const claim = {
        claimed_at: at,
        received_at: at,
        effective_at: at,
        offline: true,
        by: call.caller.user_id,
        flags: ['early'],
      }
      const pair = {parent: null, caretaker: null}
      const {location, latitude, longitude, location_source, address, started_at, ended_at, exceptions, settled_by} =
        visit
      return {
        done: ask(db, 'claim', saveClaim, [
          randomUUID(),
          id,
          side,
          edge,
          call.caller.user_id,
          call.key,
          status,
          'IN_PROGRESS',
          booking_id,
          other,
          randomUUID(),
          other_side,
          JSON.stringify(facts),
          scheduled_start,
        ]),
        answer: {
          id,
          booking_id,
          scheduled_start,
          scheduled_end,
          timezone,
          status,
          settled_by,
          started_at,
          ended_at,
          exceptions,
          contest_until: null,
          contest: null,
          cancelled: null,
          confirmations: {start: pair, end: pair, [edge]: {...pair, [side]: claim}},
          my_side: side,
          title: `${String(service)} with ${String(provider)}`,
          service,
          location,
          latitude,
          longitude,
          location_source,
          address,
          contact: {name: provider, phone_number: visit.provider_phone},
          assigned: null,
          reschedule: null,
          late: null,
          receipt: {side, edge, claimed_at: at, received_at: at, effective_at: at, replayed: false, flags: ['early']},
        },
      }
    },
  )

const countCall = `insert into rate_limits values ('writes_user:' || $1, 1, $2)
  on conflict (key) do update set points = rate_limits.points + 1`
const lockRequest = `select * from bookings
  where id = $1 and (select id from caretakers where id = $2 for no key update) is not null for update`
const readBidder = `select k.*, u.first_name, u.last_name, u.profile_picture, u.phone_number, (
      select o.id from offers o where o.booking_id = $1 and o.caretaker_id = k.id and o.status = 'SUBMITTED') as mine, (
      select count(*)::int from offers o where o.caretaker_id = k.id and o.status = 'SUBMITTED') as live_offers, (
      select jsonb_object_agg(c.kind, c.expires_on) from (
        select distinct on (kind) kind, expires_on from checks where caretaker_id = k.id order by kind, checked_on desc) c)
      as checks,
    exists (select from subscriptions s where s.owner_id = k.id and s.status in ('ACTIVE', 'PAST_DUE') and s.current_period_end > now())
      as is_subscribed,
    exists (select from invitations i where i.booking_id = $1 and i.caretaker_id = k.id and i.declined_at is null) as is_invited,
    (select f.bps from fees f where f.effective_from <= now() order by f.effective_from desc limit 1) as fee_bps
  from caretakers k join users u on u.id = k.user_id where k.id = $2`
const saveOffer = `with offered as (
    insert into offers (id, booking_id, bidder, caretaker_id, by_user_id, hourly_rate_cents, note, received_at, idempotency_key)
    values ($1, $2, 'caretaker', $3, $4, $5, $6, now(), $7)
  ), reviewed as (update bookings set status = 'REVIEW' where id = $2 and status = 'PENDING')
  insert into notices (user_id, id, kind, side, booking_id, facts, about_at, created_at, deliver_at)
  select a.user_id, $8, 'offer_placed', 'family', b.id, $9, b.first_start, now(), now()
  from bookings b join family_adults a on a.parent_id = b.parent_id where b.id = $2
  returning pg_notify('bench', user_id::text)`
const usual_fee_bps = 1000

export const bid = (pool: pg.Pool, call: Write) =>
  write(
    pool,
    call,
    201,
    async db => {
      const {caretaker_id, user_id} = call.caller
      const [[request], [bidder]] = await Promise.all([
        ask(db, 'request', lockRequest, [call.id, caretaker_id]),
        ask(db, 'bidder', readBidder, [call.id, caretaker_id]),
        ask(db, 'limit', countCall, [user_id, Date.now() + 60_000]),
      ])
      return request && bidder ? [{...request, bidder}] : []
    },
    (db, request) => {
      const bidder = request.bidder as {
        hourly_rate_cents: number
        fee_bps: number | null
        first_name: string
        last_name: string
      }
      const rate = bidder.hourly_rate_cents
      const total_cents = Math.round((rate * Number(request.minutes)) / 60)
      const fee_cents = Math.round((total_cents * (bidder.fee_bps ?? usual_fee_bps)) / 10_000)
      const id = randomUUID()
      const {note} = JSON.parse(call.body) as {note: string}
      const display_name = `${bidder.first_name} ${bidder.last_name.slice(0, 1)}.`
      const facts = {
        service: request.service,
        timezone: request.timezone,
        number: request.number,
        county: request.county,
        first_start: request.first_start,
        provider: display_name,
        family: 'Pat',
        changed: false,
        whole_cents: total_cents + fee_cents,
      }
      const {caretaker_id, user_id} = call.caller
      return {
        done: ask(db, 'offer', saveOffer, [
          id,
          call.id,
          caretaker_id,
          user_id,
          rate,
          note,
          call.key,
          randomUUID(),
          JSON.stringify(facts),
        ]),
        answer: {
          id,
          booking_id: call.id,
          bidder: 'caretaker',
          caretaker_id,
          org_id: null,
          display_name,
          avatar_url: null,
          hourly_rate: rate / 100,
          total_cents,
          fee_cents,
          due_cents: total_cents + fee_cents,
          visit_due_cents: Math.round((total_cents + fee_cents) / Number(request.sessions_count)),
          cancel_costs: [],
          note,
          status: 'SUBMITTED',
          received_at: new Date().toISOString(),
        },
      }
    },
  )

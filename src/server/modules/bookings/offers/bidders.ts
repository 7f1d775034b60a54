import type {CheckDays} from '#server/modules/accounts/index.ts'
import {eq, sql} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {prepared} from '#server/db/prepared.ts'
import {caretakers, organizations, users} from '#server/db/schema/all.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'

/** A caregiver as one who may bid: profile, place and telephone, and by kind until when her latest check holds. */
export interface CaretakerBidder {
  caretaker: typeof caretakers.$inferSelect
  phone_number: string | null
  place: {latitude: number; longitude: number} | null
  /** `YYYY-MM-DD`, or null for one that holds for ever. */
  checks: CheckDays
}

const bidderById = (db: Db) =>
  db
    .select({
      caretaker: caretakers,
      phone_number: users.phone_number,
      latitude: users.latitude,
      longitude: users.longitude,
      checks: sql<CaretakerBidder['checks']>`coalesce((select jsonb_object_agg(c.kind, c.expires_on) from (
        select distinct on (kind) kind, expires_on from checks where caretaker_id = ${caretakers.id}
        order by kind, checked_on desc, id desc) c), '{}'::jsonb)`,
    })
    .from(caretakers)
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .where(eq(caretakers.id, sql.placeholder('id')))
const reading = prepared('read_bidder', bidderById)
const locking = prepared('lock_bidder', db => bidderById(db).for('no key update', {of: caretakers}))

/** `lock` takes her row as an approval does, so that no bid of hers slips past one. */
export async function caretakerBidder(db: Db, id: string, lock = false): Promise<CaretakerBidder | null> {
  const [row] = await (lock ? locking : reading)(db, {id})
  if (!row) return null
  const {latitude, longitude, ...rest} = row
  return {...rest, place: latitude === null || longitude === null ? null : {latitude, longitude}}
}

/** An agency as one who may bid; the telephone is its own, or that of the member who acts. */
export interface OrgBidder {
  id: string
  county: string[]
  phone_number: string | null
  is_subscribed: boolean
}

export async function orgBidder(
  db: Db,
  {org_id, user_id}: {org_id: string; user_id: string},
  now: string,
): Promise<OrgBidder | null> {
  const [row] = await db
    .select({
      id: organizations.id,
      county: organizations.county,
      phone_number: sql<string | null>`coalesce(${organizations.phone_number}, ${users.phone_number})`,
      is_subscribed: subscribed(sql`organizations.id`, now),
    })
    .from(organizations)
    .innerJoin(users, eq(users.id, user_id))
    .where(eq(organizations.id, org_id))
  return row ?? null
}

import {sql} from 'drizzle-orm'
import {limits} from '#contract/limits.ts'
import {mayAddOne} from '#domain/money/plans.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {uuids} from '#server/db/prepared.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {
  deleteUnreadNotifications,
  notify,
  publishChanges,
  type NewNotification,
  type Recipients,
} from '#server/modules/notifications/index.ts'
import {liveBidsOf, subscribed} from '#server/modules/subscriptions/index.ts'
import {bidderPlace, milesTo} from '../offers/policy.ts'
import {isVisible} from '../visibility.ts'
import {aboutRequest, buildOfferClosed, startFactsOf} from '../notifications.ts'
import {factsOf, notifyOfRequests} from './notify-of-request.ts'

/** The bidder of an offer that the change ended. */
type Bidder = Record<'caretaker_id' | 'org_id', string | null>

/** A provider that was notified of a request, or whose offer ended. */
interface Notified {
  caretaker: string | null
  org: string | null
  latitude: number | null
  longitude: number | null
  /** Of an agency: whether it sees leads of this county. */
  serves: boolean | null
  /** Invited, and has not declined. */
  is_invited: boolean
  is_blocked: boolean
  /** Has declined the invitation. */
  has_declined: boolean
  /** Live bids and plan of a caregiver whose offer ended; 0 and false of the others. */
  used: number
  is_subscribed: boolean
}

/**
 * The caregivers and agencies that were notified of a request, those it names, and those of these offers. An agency counts
 * also if those of its office who were notified have left since.
 */
const findNotified = (
  tx: Db,
  {id, parent_id, county, organization_id}: BookingRow,
  ended: readonly Bidder[],
  now: string,
): Promise<Notified[]> => {
  const caretaker_ids = uuids(ended.flatMap(({caretaker_id}) => caretaker_id ?? []))
  const hasEnded = sql`p.caretaker = any(${caretaker_ids}::uuid[])`
  return rowsOf<Notified>(
    tx,
    sql`with notified as (
        select distinct user_id from notices
        where booking_id = ${id}::uuid and kind in ('request_new', 'request_assigned', 'request_invited')
      ), providers as (
        select c.id as caretaker, null::uuid as org, u.latitude, u.longitude, null::boolean as serves
          from notified join caretakers c on c.user_id = notified.user_id join users u on u.id = c.user_id
        union select c.id, null, u.latitude, u.longitude, null from caretakers c join users u on u.id = c.user_id
          where c.id = any(${caretaker_ids}::uuid[])
        union select null, organizations.id, null, null,
            organizations.county @> array[${county}::text] and ${subscribed(sql`organizations.id`, now)}
          from (
            select m.org_id as id from notified join members m on m.user_id = notified.user_id and m.removed_at is null
            union select i.org_id from invitations i where i.booking_id = ${id}::uuid
            union select ${organization_id}::uuid
            union select unnest(${uuids(ended.flatMap(({org_id}) => org_id ?? []))}::uuid[])
          ) asked join organizations on organizations.id = asked.id
      )
      select p.caretaker::text, p.org::text, p.latitude, p.longitude, p.serves,
        exists (select from invitations i where i.booking_id = ${id}::uuid and i.declined_at is null
          and (i.caretaker_id = p.caretaker or i.org_id = p.org)) as is_invited,
        exists (select from blocks k where k.parent_id = ${parent_id}::uuid
          and (k.caretaker_id = p.caretaker or k.org_id = p.org)) as is_blocked,
        exists (select from invitations i where i.booking_id = ${id}::uuid and i.declined_at is not null
          and (i.caretaker_id = p.caretaker or i.org_id = p.org)) as has_declined,
        case when ${hasEnded} then ${liveBidsOf(sql`p.caretaker`)} else 0 end as used,
        case when ${hasEnded} then ${subscribed(sql`p.caretaker`, now)} else false end as is_subscribed
      from providers p`,
  )
}

/** Whether a provider can still read it where it is now. */
function isWithinReach(request: BookingRow, {caretaker, latitude, longitude, serves, is_invited}: Notified): boolean {
  if (is_invited) return true
  if (caretaker === null) return request.organization_id !== null || serves === true
  const place = bidderPlace({latitude, longitude})
  return place !== null && milesTo(place, request) <= limits.nearby_radius_miles_max
}

/**
 * Notifies the other adult of the family and those who were notified of a request that it changed, once for all changes
 * that they have not read; those whose offers it `ended`, of that. Where it `asksOthers`, more are notified of the request.
 * @see src/domain/rules.md#changing-a-request
 */
export async function notifyOfChange(
  tx: Db,
  request: BookingRow,
  {
    by_user_id: by,
    ended,
    isNotified,
    asksOthers,
    now,
  }: {
    by_user_id: string
    ended: readonly Bidder[]
    isNotified: boolean
    asksOthers: boolean
    now: string
  },
): Promise<void> {
  const {id: booking_id, parent_id: family, audience, organization_id} = request
  const {is_exclusive, then_open, exclusive_until} = request
  const notified = await findNotified(tx, request, ended, now)
  const hasEnded = ({caretaker, org}: Notified) =>
    ended.some(({caretaker_id, org_id}) => (caretaker_id ?? org_id) === (caretaker ?? org))
  // a bid after the exclusive period takes back an invitation that was declined
  const isOut = (each: Notified) => each.is_blocked || (each.has_declined && (request.is_exclusive || !hasEnded(each)))
  const mayRead = (each: Notified) => isVisible(request) && !isOut(each) && isWithinReach(request, each)
  const isReading = (each: Notified) => isNotified && !hasEnded(each) && mayRead(each)
  const until = is_exclusive && then_open && exclusive_until !== null ? {until: exclusive_until} : {}
  const changed = (to: Recipients, asked: {until?: string} = {}): NewNotification => ({
    kind: 'request_changed',
    to,
    facts: {...factsOf(request, now), ...asked, ...startFactsOf(request, now)},
    by,
    ...aboutRequest(request, now),
  })
  const isLead = audience === 'agencies' && organization_id === null && !request.is_exclusive
  const readers = notified
    .filter(isReading)
    .map(({caretaker, org}) => changed({caretaker, org, ...(isLead && {is_lead: true})}, until))
  const mayBid = (each: Notified) => mayRead(each) && (each.caretaker === null || mayAddOne('caretaker', each))
  const bidders = notified.filter(hasEnded).flatMap(each => {
    const offer = {caretaker_id: each.caretaker, org_id: each.org}
    return buildOfferClosed(
      request,
      [offer],
      {why: 'changed', ...(mayBid(each) && {may_bid: true as const})},
      {by, now},
    )
  })
  // providers who are not notified again still have to read the earlier one
  await deleteUnreadNotifications(tx, booking_id, 'request_changed', {only_family: !isNotified})
  await notify(tx, [changed({family}), ...readers, ...bidders], now)
  const others = notified.filter(each => !isReading(each) && !hasEnded(each))
  await publishChanges(
    tx,
    others.map(({caretaker, org}) => ({kind: 'request_changed', to: {caretaker, org}, by})),
    now,
  )
  if (asksOthers && !request.is_exclusive) {
    const known = new Set(notified.flatMap(({caretaker, org}) => caretaker ?? org ?? []))
    await notifyOfRequests(tx, [request], now, {known})
  }
}

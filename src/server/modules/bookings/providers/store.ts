import {checkedUntil} from '../offers/policy.ts'
import {and, arrayContains, desc, eq, gt, gte, inArray, isNotNull, lte, not, sql, type Subquery} from 'drizzle-orm'
import {limits} from '#contract/limits.ts'
import {typicalRates} from '#domain/constants.ts'
import {centsToDollars} from '#domain/money/money.ts'
import {plusMs} from '#server/clock.ts'
import {isActive, isActiveAgency} from '#server/db/active-accounts.ts'
import type {Db} from '#server/db/client.ts'
import {blocks, caretakers, offers, organizations, users} from '#server/db/schema/all.ts'
import {hasLapsed} from '#server/modules/accounts/index.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'

/** Caregivers that are compared, from the nearest counties on. */
export const compared_max = 500

export interface CaregiverFilter {
  /** Names of counties, nearest first. */
  readonly counties: readonly string[]
  readonly max_rate_cents?: number | undefined
  readonly ages: readonly number[]
  readonly live_in: boolean
  readonly medical_companion: boolean
  readonly min_rating?: number | undefined
  readonly languages: readonly string[]
  readonly min_years?: number | undefined
  /** Only with a driver's license and a car. */
  readonly drives: boolean
  /** The family that searches; null for anyone else. */
  readonly parent_id: string | null
}

/** SQL: no block between this family and a provider. @see src/domain/rules-people.md#blocking */
const isUnblocked = (
  parent_id: string | null,
  provider: typeof blocks.caretaker_id | typeof blocks.org_id,
  id: unknown,
) =>
  parent_id === null
    ? undefined
    : sql`not exists (select 1 from ${blocks} where ${blocks.parent_id} = ${parent_id}::uuid and ${provider} = ${id})`

/** SQL: a caregiver that a search by this family, or by anyone, may find. */
export const canBeFound = ({parent_id, now}: {parent_id: string | null; now: string}) =>
  and(
    isNotNull(caretakers.listed_county),
    eq(caretakers.is_verified, 'Approved'),
    isActive,
    not(hasLapsed(now)),
    isUnblocked(parent_id, blocks.caretaker_id, caretakers.id),
  )

/** Whether a family's search could find this caregiver. */
export async function isListed(db: Db, caretaker_id: string, by: {parent_id: string; now: string}): Promise<boolean> {
  const rows = await db
    .select({id: caretakers.id})
    .from(caretakers)
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .where(and(eq(caretakers.id, caretaker_id), canBeFound(by)))
  return rows.length > 0
}

/** The least rating that is shown as this one, since ratings are shown with one decimal. */
const unrounded = (rating: number): number => rating - 0.05

/** Listed and verified caregivers of these counties who match the filter, in the order of the counties. */
export const listedCaregivers = (db: Db, filter: CaregiverFilter, now: string) =>
  db
    .select({
      caretaker: caretakers,
      user: {first_name: users.first_name, last_name: users.last_name, profile_picture: users.profile_picture},
      background_check_until: checkedUntil(caretakers.id),
    })
    .from(caretakers)
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .where(
      and(
        canBeFound({parent_id: filter.parent_id, now}),
        inArray(caretakers.listed_county, [...filter.counties]),
        filter.max_rate_cents === undefined ? undefined : lte(caretakers.hourly_rate_cents, filter.max_rate_cents),
        filter.ages.length === 0 ? undefined : arrayContains(caretakers.ages, [...filter.ages]),
        filter.live_in ? eq(caretakers.live_in, true) : undefined,
        filter.medical_companion ? eq(caretakers.medical_companion, true) : undefined,
        filter.min_rating === undefined ? undefined : gte(caretakers.rating, unrounded(filter.min_rating)),
        filter.languages.length === 0 ? undefined : arrayContains(caretakers.languages, [...filter.languages]),
        filter.drives ? sql`${caretakers.driver} @> '{"has_license": true, "has_car": true}'` : undefined,
        filter.min_years === undefined ? undefined : gte(caretakers.years_experience, filter.min_years),
      ),
    )
    .orderBy(
      sql`array_position(array[${sql.join(
        filter.counties.map(county => sql`${county}::text`),
        sql`, `,
      )}], ${caretakers.listed_county})`,
      caretakers.id,
    )
    .limit(compared_max)

/** SQL: an agency that a search by this family, or by anyone, may find. */
export const canAgencyBeFound = ({parent_id, now}: {parent_id: string | null; now: string}) =>
  and(isActiveAgency, subscribed(sql`organizations.id`, now), isUnblocked(parent_id, blocks.org_id, organizations.id))

/** Whether a family's search could find this agency. */
export async function isAgencyListed(db: Db, org_id: string, by: {parent_id: string; now: string}): Promise<boolean> {
  const rows = await db
    .select({id: organizations.id})
    .from(organizations)
    .where(and(eq(organizations.id, org_id), canAgencyBeFound(by)))
  return rows.length > 0
}

/** Subscribed agencies that serve a county, best rating first. */
export const listedAgencies = (
  db: Db,
  {county, min_rating, parent_id}: {county: string; min_rating?: number | undefined; parent_id: string | null},
  now: string,
) =>
  db
    .select()
    .from(organizations)
    .where(
      and(
        arrayContains(organizations.county, [county]),
        canAgencyBeFound({parent_id, now}),
        min_rating === undefined ? undefined : gte(organizations.rating, unrounded(min_rating)),
      ),
    )
    .orderBy(sql`${organizations.rating} desc nulls last`, desc(organizations.reviews_count), organizations.id)
    .limit(limits.providers_max)

/** Lowest and highest rate, in dollars an hour, of the bids of the agencies whose `id` this query selects, in the last year, by agency id. */
export async function bidRates(
  db: Db,
  agencies: Subquery,
  now: string,
): Promise<ReadonlyMap<string, {from: number; to: number}>> {
  const rows = await db
    .select({
      id: offers.org_id,
      from: sql<number>`min(${offers.hourly_rate_cents})`,
      to: sql<number>`max(${offers.hourly_rate_cents})`,
    })
    .from(offers)
    .where(
      and(
        sql`${offers.org_id} = any(array(select id from ${agencies}))`,
        gt(offers.received_at, plusMs(now, -typicalRates.newest_ms)),
      ),
    )
    .groupBy(offers.org_id)
  return new Map(
    rows.flatMap(({id, from, to}) => (id === null ? [] : [[id, {from: centsToDollars(from), to: centsToDollars(to)}]])),
  )
}

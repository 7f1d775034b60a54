import {settled} from '#lib/settled.ts'
import type {AnswerIn, QueryOf} from '#contract/endpoint.ts'
import type {ProviderOrder} from '#contract/bookings/choices.ts'
import {maskUnlessBooked} from '#domain/messages/mask-contacts.ts'
import type {CountyNear, findProviders, ListedCaregiver} from '#contract/bookings/providers.ts'
import {limits} from '#contract/limits.ts'
import {isOffered, isOfferedOn} from '#domain/bookings/availability.ts'
import {minuteSpan} from '#domain/bookings/minute-span.ts'
import {singleHoursOn, weekOffered} from '#domain/bookings/weekly-hours.ts'
import {matchFacts, matchReasons, matchScore, withoutDistance} from '#domain/bookings/match.ts'
import {usual_radius_miles} from '#domain/app-constants.ts'
import {centsToDollars, dollarsToCents} from '#domain/money/money.ts'
import {roundPlace} from '#domain/place.ts'
import {initialedName} from '#lib/full-name.ts'
import type {Db} from '#server/db/client.ts'
import {fileUrl} from '#server/http/files.ts'
import {endedCertificates} from '#server/modules/files/index.ts'
import {checkDay, presentSummary} from '#server/modules/accounts/index.ts'
import {countiesNear} from '#server/modules/places/index.ts'
import {bidRates, compared_max, listedAgencies, listedCaregivers} from './store.ts'

type Query = QueryOf<typeof findProviders>
type Row = Awaited<ReturnType<typeof listedCaregivers>>[number]

/** Whether the caregiver offers the time, or any time of the day. Their bookings stay private. */
function isFree({caretaker: {available_dates}}: Row, {date, from, until}: Query): boolean {
  if (date === undefined) return true
  if (from === undefined || until === undefined) return isOfferedOn(available_dates, date)
  const {start_min, end_min} = minuteSpan(from, until)
  return isOffered(available_dates, date, start_min, end_min)
}

/** The name is short: first name for guests, with an initial for families. */
const nameFor = ({user}: Row, isFamily: boolean) => (isFamily ? initialedName(user) : user.first_name)

const presentFound = (row: Row, {isFamily, county}: {isFamily: boolean; county: string}) => ({
  caretaker_id: row.caretaker.id,
  display_name: nameFor(row, isFamily),
  avatar_url: isFamily ? fileUrl(row.user.profile_picture) : null,
  county,
  hourly_rate: centsToDollars(row.caretaker.hourly_rate_cents),
  rating: row.caretaker.rating,
  reviews_count: row.caretaker.reviews_count,
  ages: row.caretaker.ages,
  live_in: row.caretaker.live_in,
  medical_companion: row.caretaker.medical_companion,
  years_experience: row.caretaker.years_experience,
  languages: row.caretaker.languages,
  drives: isFamily && row.caretaker.driver?.has_license === true && row.caretaker.driver.has_car,
})

interface Ranked {
  readonly score: number
  readonly distance_miles: number
  readonly listed: Omit<ListedCaregiver, 'hours' | 'single_hours'>
  readonly row: Row
}

/** Compares by what a family sorts by; who has no rating and names no years comes last. */
const comparers = {
  nearest: (a, b) => a.distance_miles - b.distance_miles,
  rate: (a, b) => a.listed.hourly_rate - b.listed.hourly_rate,
  rating: (a, b) => (b.listed.rating ?? 0) - (a.listed.rating ?? 0),
  experience: (a, b) => (b.listed.years_experience ?? -1) - (a.listed.years_experience ?? -1),
} as const satisfies Record<ProviderOrder, (a: Ranked, b: Ranked) => number>

const byFit = (a: Ranked, b: Ranked) => b.score - a.score || a.listed.caretaker_id.localeCompare(b.listed.caretaker_id)

/** Orders caregivers by fit, or as the family sorts them; the distance is that of their county's center. */
function rank(
  rows: readonly Row[],
  query: Query,
  {
    counties,
    ages,
    isFamily,
  }: {
    counties: readonly CountyNear[]
    ages: readonly number[]
    isFamily: boolean
  },
): Ranked[] {
  const wanted = {
    ages: [...ages],
    live_in: query.live_in === true,
    medical_companion: query.medical_companion === true,
    max_hourly_rate_cents: query.max_hourly_rate === undefined ? null : dollarsToCents(query.max_hourly_rate),
  }
  const isTimed = query.from !== undefined
  const compare = query.order ? comparers[query.order] : () => 0
  return rows
    .flatMap(row => {
      const near = counties.find(({county}) => county === row.caretaker.listed_county)
      if (!near) return []
      const facts = matchFacts(row.caretaker, wanted, {
        distance_miles: near.distance_miles,
        // only a wholly given time is one visit
        slots_total: isTimed ? 1 : 0,
        slots_free: isTimed ? 1 : 0,
        verified: true,
        background_check_until: row.background_check_until,
      })
      const shown = presentFound(row, {isFamily, county: near.county})
      const reasons = matchReasons(facts, isFamily ? 'family' : 'guest')
      const listed = {...shown, reasons: withoutDistance(reasons)}
      return [{score: matchScore(facts), distance_miles: near.distance_miles, listed, row}]
    })
    .toSorted((a, b) => compare(a, b) || byFit(a, b))
}

/**
 * Caregivers and agencies near a place, as a family or anyone else reads them.
 * @see src/domain/rules.md#finding-providers
 */
export async function findNear(
  db: Db,
  query: Query,
  {parent_id, now}: {parent_id: string | null; now: string},
): Promise<AnswerIn<typeof findProviders>> {
  const counties = await countiesNear(
    roundPlace(query.latitude, query.longitude),
    query.radius_miles ?? usual_radius_miles,
  )
  const [own] = counties
  if (!own) return {caregivers: [], has_more: false, agencies: [], counties: []}
  const {max_hourly_rate, min_rating} = query
  const ages = (query.age ?? []).map(Number)
  const [listed, agencies] = await settled([
    listedCaregivers(
      db,
      {
        counties: counties.map(({county}) => county),
        max_rate_cents: max_hourly_rate === undefined ? undefined : dollarsToCents(max_hourly_rate),
        ages,
        live_in: query.live_in === true,
        medical_companion: query.medical_companion === true,
        languages: query.language ?? [],
        min_years: query.min_years,
        drives: query.drives === true && parent_id !== null,
        min_rating,
        parent_id,
      },
      now,
    ),
    agenciesOf(db, {county: own.county, min_rating, parent_id}, now),
  ])
  const free = listed.filter(row => isFree(row, query))
  const ranked = rank(free, query, {counties, ages, isFamily: parent_id !== null})
  return {
    caregivers: ranked.slice(0, limits.providers_max).map(({listed, row}) => ({
      ...listed,
      hours: weekOffered(row.caretaker.available_dates, checkDay(now)),
      single_hours: query.date ? singleHoursOn(row.caretaker.available_dates, query.date, checkDay(now)) : [],
    })),
    has_more: ranked.length > limits.providers_max || listed.length === compared_max,
    agencies,
    counties,
  }
}

async function agenciesOf(db: Db, by: Parameters<typeof listedAgencies>[1], now: string) {
  const listed = listedAgencies(db, by, now)
  const today = checkDay(now)
  const [rows, files, rates] = await settled([
    listed,
    endedCertificates(db, listed.as('listed'), today),
    bidRates(db, listed.as('listed'), now),
  ])
  return rows.map(org => {
    const {logo_url, certifications} = presentSummary(org, {
      files: files.filter(each => each.owner_id === org.id),
      today,
    })
    const {id: org_id, legal_name, about, rating, reviews_count} = org
    return {
      org_id,
      legal_name,
      logo_url,
      about: maskUnlessBooked(about, false),
      certifications,
      rating,
      reviews_count,
      rates: rates.get(org_id) ?? null,
    }
  })
}

import {getAnyBooking, listAllBookings} from '#contract/admin/bookings.ts'
import {listNonUsers} from '#contract/admin/careseekers.ts'
import {listExceptions} from '#contract/admin/exceptions.ts'
import {getFigures} from '#contract/admin/figures.ts'
import {listAllInvoices, listLeadCredits} from '#contract/admin/invoices.ts'
import {getOverview, getWaiting, listAudit} from '#contract/admin/operations.ts'
import {listCaregivers, listCareseekers, listUsers} from '#contract/admin/people.ts'
import {searchAll} from '#contract/admin/search.ts'
import * as families from '#contract/bookings/family-bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import * as providers from '#contract/bookings/provider-bookings.ts'
import {findProviders} from '#contract/bookings/providers.ts'
import * as reviews from '#contract/bookings/reviews.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {listThreads} from '#contract/messages/messages.ts'
import {getEarnings} from '#contract/money/earnings.ts'
import * as invoices from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {getTypicalRates} from '#contract/places.ts'
import {listSessions} from '#contract/sessions/sessions.ts'
import {plusMs, systemClock} from '#server/clock.ts'
import {testApp, type TestApp} from '../../support/app.ts'
import type {CallInput} from '../../support/call.ts'
import {plansOf} from '../../support/query-plans.ts'
import {grown, makeCountry, sizesInBytes, type Country} from '../country.ts'
import type {Result} from '../results.ts'
import {inRounds, quantile} from '../rounds.ts'

/** Times one size is asked in one round, and the longest that this may take. */
const asked_times = 15
const asked_ms = 4_000

const limit = '20'
const ago = (days: number) => plusMs(systemClock.now(), -days * 86_400_000).slice(0, 10)
const month = {from: ago(60), to: ago(30)}
const around = ({place}: Country) => ({latitude: String(place.latitude), longitude: String(place.longitude)})

interface Asked {
  readonly name: string
  readonly run: (app: TestApp, country: Country, nth: number) => Promise<unknown>
}

type People = 'admins' | 'families' | 'caregivers' | 'agencies'

/** A call by some of these people in turn. */
const call = <Who extends People, E extends Endpoint>(
  who: Who,
  endpoint: E,
  inputOf: (person: Country[Who][number], country: Country) => Omit<CallInput<E>, 'by'>,
  what = '',
): Asked => ({
  name: `${endpoint.method} ${endpoint.path}${what && `, ${what}`}`,
  run: (app, country, nth) => {
    const people: readonly Country[Who][number][] = country[who]
    const person = people[nth % people.length]
    if (!person) throw new Error(`no ${who} in this country`)
    return app.ok(endpoint, {...inputOf(person, country), by: person})
  },
})

const fullName = ({named}: Country) => `${named.first_name} ${named.last_name}`

const staffSearches = {
  'a name': fullName,
  'a name with a typo': ({named}: Country) => `${named.first_name} ${named.last_name.slice(0, -1)}a`,
  'a last name of a dozen': ({named}: Country) => named.last_name,
  'an address': ({n}: Country) => `f${n}@example.test`,
  'a booking': ({n}: Country) => `V-${String(n).padStart(6, '0')}`,
  'an invoice': ({n}: Country) => `INV-2025-${n}`,
  'a sum': () => '$676.07',
}

/** Every list, search, calendar and overview. */
const calls: readonly Asked[] = [
  call('families', families.listParentBookings, () => ({query: {limit}})),
  call('families', families.getParentBooking, ({booking_id}) => ({params: {id: booking_id}})),
  call('families', getBookingHistory, ({booking_id}) => ({params: {id: booking_id}})),
  call('families', families.reviewAgency, () => ({query: {}})),
  call('families', families.getRequestAllowance, () => ({})),
  call('families', listSessions, () => ({query: {}}), 'a family'),
  call('families', listSessions, ({booking_id}) => ({query: {booking_id}}), 'a booking'),
  call('families', invoices.listParentInvoices, () => ({query: {limit}})),
  call('families', listThreads, () => ({query: {limit}}), 'a family'),
  call('families', listNotifications, () => ({query: {limit}})),
  call('families', reviews.listParentComments, () => ({query: {limit}})),
  call('families', reviews.listReviewPrompts, () => ({})),
  call('families', findProviders, (_, country) => ({query: around(country)})),
  call('families', getTypicalRates, (_, country) => ({query: around(country)})),
  call('caregivers', listSessions, () => ({query: {}}), 'a caregiver'),
  call('caregivers', providers.nearby, () => ({query: {radius_miles: '10', limit: '50'}})),
  call('caregivers', providers.nearbyCount, () => ({})),
  call('caregivers', providers.listCaretakerBookings, () => ({query: {limit}})),
  call('caregivers', invoices.listCaretakerInvoices, () => ({query: {limit}})),
  call('caregivers', getEarnings, () => ({query: {period: 'month' as const}})),
  call('caregivers', reviews.listCaretakerReviews, ({caretaker_id}) => ({params: {id: caretaker_id}, query: {limit}})),
  call('caregivers', listThreads, () => ({query: {limit}}), 'a caregiver'),
  call('agencies', listSessions, () => ({query: {}}), 'an agency'),
  call('agencies', providers.listLeads, () => ({query: {status: 'PENDING' as const, limit}})),
  call('agencies', providers.listOrganizationBookings, () => ({query: {limit}})),
  call('agencies', providers.assignedRequests, () => ({})),
  call('agencies', invoices.listOrgInvoices, () => ({query: {limit}})),
  call('agencies', reviews.listOrganizationReviews, ({org_id}) => ({params: {id: org_id}, query: {limit}})),
  call('admins', getOverview, () => ({})),
  call('admins', getWaiting, () => ({})),
  call('admins', getFigures, () => ({query: month})),
  call('admins', listAllBookings, () => ({query: {limit}})),
  call('admins', listAllBookings, () => ({query: {limit, status: 'PENDING' as const}}), 'open'),
  call('admins', listAllBookings, () => ({query: {limit, status: 'IN_PROGRESS' as const}}), 'in progress'),
  call('admins', listAllBookings, () => ({query: {limit, sort: 'first' as const}}), 'by first visit'),
  call('admins', listAllBookings, () => ({query: {limit, ...month}}), 'of a month'),
  call('admins', listAllBookings, () => ({query: {limit, ...month, visits: 'offline' as const}}), 'confirmed offline'),
  call('admins', listAllBookings, (_, country) => ({query: {limit, q: fullName(country)}}), 'searched'),
  call('admins', getAnyBooking, (_, {families: [family]}) => ({params: {id: family!.booking_id}})),
  call('admins', listExceptions, () => ({query: {limit}})),
  call('admins', listExceptions, () => ({query: {limit, state: 'closed' as const}}), 'closed'),
  call('admins', listAllInvoices, () => ({query: {limit}})),
  call('admins', listAllInvoices, () => ({query: {limit, status: 'OPEN' as const}}), 'open'),
  call('admins', listAllInvoices, () => ({query: {limit, sort: '-sum' as const}}), 'by sum'),
  call('admins', listAllInvoices, () => ({query: {limit, overdue: 'true' as const}}), 'overdue'),
  call('admins', listAllInvoices, () => ({query: {limit, ...month}}), 'of a month'),
  call('admins', listAllInvoices, (_, country) => ({query: {limit, q: fullName(country)}}), 'searched'),
  call('admins', listLeadCredits, () => ({query: {limit}})),
  call('admins', invoices.listPayments, () => ({query: {limit}})),
  call('admins', invoices.listPayments, () => ({query: {limit, ...month}}), 'of a month'),
  call('admins', listUsers, () => ({query: {limit}})),
  call('admins', listUsers, (_, country) => ({query: {limit, q: fullName(country)}}), 'searched'),
  call('admins', listCareseekers, () => ({query: {limit, sort: 'name' as const}}), 'by name'),
  call('admins', listCareseekers, (_, country) => ({query: {limit, q: country.named.last_name}}), 'searched'),
  call('admins', listCaregivers, () => ({query: {limit, sort: 'since' as const}})),
  call('admins', listNonUsers, () => ({query: {limit}})),
  call('admins', listAudit, () => ({query: {limit}})),
  call('admins', reviews.listStaffReviews, () => ({query: {limit}})),
  call('admins', reviews.listStaffReviews, (_, country) => ({query: {limit, q: fullName(country)}}), 'searched'),
  ...Object.entries(staffSearches).map(([what, q]) =>
    call('admins', searchAll, (_, country) => ({query: {q: q(country)}}), what),
  ),
]

/** The median of some calls, which end early where each is slow. */
async function timeOf(app: TestApp, country: Country, {run}: Asked): Promise<{p50_ms: number}> {
  const times: number[] = []
  const began = performance.now()
  app.forgetLimits()
  await run(app, country, 0)
  for (let nth = 1; nth <= asked_times && (nth < 4 || performance.now() - began < asked_ms); nth += 1) {
    const since = performance.now()
    await run(app, country, nth)
    times.push(performance.now() - since)
  }
  return {p50_ms: quantile(times, 0.5)}
}

/** What a call reads from one end to the other of the tables that grow. */
async function readWhole(app: TestApp, country: Country, asked: Asked): Promise<string[]> {
  const {statementsOf, readWhole} = plansOf(app, grown)
  app.forgetLimits()
  const statements = await statementsOf(() => asked.run(app, country, 0))
  const read = []
  for (const statement of statements) read.push(...(await readWhole(statement)))
  return [...new Set(read)]
}

/**
 * Goal 16: every list, search, calendar and overview in a country of `factor` times a million bookings, against the same
 * call in a hundredth of it.
 */
export async function atScale(cluster_url: string, factor: number): Promise<Result[]> {
  const countries = {
    hundredth: await makeCountry(cluster_url, factor / 100),
    whole: await makeCountry(cluster_url, factor),
  }
  console.error(await sizesInBytes(countries.whole.database))
  const apps = {
    hundredth: await testApp({
      database: countries.hundredth.database,
      runs: true,
      checkAnswers: false,
      protecting: 1e7,
    }),
    whole: await testApp({database: countries.whole.database, runs: true, checkAnswers: false}),
  }
  const results: Result[] = []
  try {
    for (const asked of calls) {
      const {medians, unsteady} = await inRounds({
        hundredth: () => timeOf(apps.hundredth, countries.hundredth, asked),
        whole: () => timeOf(apps.whole, countries.whole, asked),
      })
      const read = await readWhole(apps.whole, countries.whole, asked)
      results.push({
        goal: 16,
        what: read.length > 0 ? `${asked.name} READS ALL OF ${read.join(', ')}` : asked.name,
        floor: {what: 'itself at a hundredth', value: medians.hundredth.p50_ms},
        measured: medians.whole.p50_ms,
        unit: 'ms',
        at_most: 3,
        unsteady,
      })
      console.error(
        `  ${asked.name}: ${medians.hundredth.p50_ms.toFixed(1)} ${medians.whole.p50_ms.toFixed(1)} ${read.join()}`,
      )
    }
  } finally {
    for (const app of Object.values(apps)) await app.close()
    for (const {database} of Object.values(countries)) await database.close()
  }
  return results
}

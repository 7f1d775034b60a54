import type {Lead} from '#contract/bookings/booking.ts'
import {isLive} from '#contract/bookings/offers.ts'
import type {Service} from '#contract/bookings/choices.ts'
import {day_ms} from '#domain/constants.ts'
import {nextStartOf} from '#domain/bookings/booking.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {fullName} from '#lib/full-name.ts'
import {foldText, foldWords} from '#lib/fold-text.ts'

export interface LeadFilter {
  /** Words that must all occur. */
  q?: string | undefined
  service?: Service | undefined
  county?: string | undefined
  /** Only what is new. */
  fresh?: boolean | undefined
  /** Only those without a live bid of the agency. */
  unbid?: boolean | undefined
}

const texts = new WeakMap<Lead, string>()

/** The text that a lead is searched by. Cached, since every keystroke searches two thousand leads. */
export function textOf(lead: Lead): string {
  const known = texts.get(lead)
  if (known !== undefined) return known
  const {number, service, county, location, parent, notes, preference} = lead
  const family = fullName(parent)
  const text = foldText(
    [number, serviceText(service), service, county, location, family, notes, preference].filter(Boolean).join(' '),
  )
  texts.set(lead, text)
  return text
}

/** When the lead opened to this agency, ISO 8601 in UTC. */
export const openSince = ({open_since, created_at}: Pick<Lead, 'open_since' | 'created_at'>): string =>
  open_since ?? created_at

/**
 * Opened to the agency after this moment (both ISO 8601 in UTC), without a bid of the agency, not declined by it, and not sent to it
 * alone or first: those wait for its answer apart from the new leads.
 */
export const isNew = (
  lead: Pick<
    Lead,
    'open_since' | 'created_at' | 'my_offer' | 'organization_id' | 'invitation' | 'declined_invitation_at'
  >,
  since: string,
): boolean =>
  openSince(lead) > since &&
  lead.my_offer === null &&
  lead.organization_id === null &&
  lead.invitation?.is_exclusive !== true &&
  lead.declined_invitation_at === undefined

/** Whether the agency has a live bid on the lead. */
export const isBidOn = ({my_offer}: Pick<Lead, 'my_offer'>): boolean => my_offer !== null && isLive(my_offer)

/** Whether the family sent the lead to this agency by name: to it alone, or to it first. */
export const isSentByName = ({organization_id, invitation}: Pick<Lead, 'organization_id' | 'invitation'>): boolean =>
  organization_id !== null || invitation !== undefined

/** Those that ask this agency before others and have no live bid of it, new or not, by when they open to others. */
export const askedFirst = (leads: readonly Lead[]): Lead[] =>
  leads
    .filter(isAskedFirst)
    .toSorted((a, b) => (a.invitation?.exclusive_until ?? '').localeCompare(b.invitation?.exclusive_until ?? ''))

const isAskedFirst = (lead: Lead): boolean => lead.invitation?.is_exclusive === true && !isBidOn(lead)

export function filterLeads(leads: readonly Lead[], filter: LeadFilter, since: string): readonly Lead[] {
  const words = foldWords(filter.q ?? '')
  const {service, county, fresh, unbid} = filter
  if (words.length === 0 && !service && !county && !fresh && !unbid) return leads
  return leads.filter(
    lead =>
      (!service || lead.service === service) &&
      (!county || lead.county === county) &&
      (!fresh || isNew(lead, since)) &&
      (!unbid || !isBidOn(lead)) &&
      words.every(word => textOf(lead).includes(word)),
  )
}

/** Counts of open and new leads per county, new as `isNew` says. The agency's own counties are listed even at zero. */
export function countyCounts(leads: readonly Lead[], own: readonly string[], since: string) {
  const counts = new Map(own.map(county => [county, {county, open: 0, fresh: 0}]))
  for (const lead of leads) {
    const count = counts.get(lead.county) ?? {county: lead.county, open: 0, fresh: 0}
    count.open += 1
    if (isNew(lead, since)) count.fresh += 1
    counts.set(lead.county, count)
  }
  return [...counts.values()].toSorted((a, b) => b.fresh - a.fresh || b.open - a.open)
}

/** Dollars for all hours at the family's highest rate; 0 without one. */
const worth = ({max_hourly_rate, hours}: Lead) => (max_hourly_rate ?? 0) * hours

/** A lead that begins within this time of `now` comes before those that are worth more. */
const begins_soon_ms = day_ms

/** Whether it begins within a day, or has begun. */
export const beginsSoon = (lead: Pick<Lead, 'first_start' | 'next_start'>, now: string): boolean =>
  Date.parse(nextStartOf(lead)) - Date.parse(now) < begins_soon_ms

/** When it begins, for a lead that begins soon; these come before the others. */
function urgencyOf(lead: Lead, now: string): {group: number; by: string} {
  return beginsSoon(lead, now) ? {group: 0, by: nextStartOf(lead)} : {group: 1, by: ''}
}

/**
 * New leads that the agency has not answered: those that begin within a day by their start, then the highest worth first.
 */
export const newestWorth = (leads: readonly Lead[], {since, now}: {since: string; now: string}): Lead[] =>
  leads
    .filter(lead => isNew(lead, since))
    .map(lead => ({lead, ...urgencyOf(lead, now)}))
    .toSorted(
      (a, b) =>
        a.group - b.group ||
        a.by.localeCompare(b.by) ||
        worth(b.lead) - worth(a.lead) ||
        a.lead.offers_count - b.lead.offers_count,
    )
    .map(({lead}) => lead)

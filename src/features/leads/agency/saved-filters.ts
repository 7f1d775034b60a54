import {m} from '#messages'
import {type SavedLeadFilter} from '#contract/bookings/lead-filters.ts'
import {LeadOrder, type leadColumnIds} from '#contract/bookings/choices.ts'
import type {Lead} from '#contract/bookings/booking.ts'
import type {LeadsSearch} from '../search.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {isBidOn, isNew} from './filter-leads.ts'

/**
 * The saved filter in use: the one that the address names, or the default if it names no filter at all.
 * @see src/domain/rules.md#saved-lead-filters
 */
export function savedFilterOf(
  {saved, q, service, county, fresh, unbid}: LeadsSearch,
  filters: readonly SavedLeadFilter[],
): SavedLeadFilter | undefined {
  if (saved !== undefined) return filters.find(({id}) => id === saved)
  return q || service || county || fresh || unbid ? undefined : filters.find(({is_default}) => is_default)
}

/** The leads that a saved filter has; all of them without one. `since` is when the leads were last looked at. */
export const leadsOf = (leads: readonly Lead[], filter: SavedLeadFilter | undefined, since: string): readonly Lead[] =>
  filter === undefined
    ? leads
    : leads.filter(
        lead =>
          (filter.counties.length === 0 || filter.counties.includes(lead.county)) &&
          (filter.service === null || filter.service === lead.service) &&
          (!filter.fresh || isNew(lead, since)) &&
          (!filter.unbid || !isBidOn(lead)),
      )

/** What the list is narrowed and sorted by: the fields, and the saved filter in use for what they leave open. */
export const filterAsSeen = (
  {county, service, fresh, unbid, order}: LeadsSearch,
  active: SavedLeadFilter | undefined,
): Pick<SavedLeadFilter, 'counties' | 'service' | 'fresh' | 'unbid' | 'order'> => ({
  counties: county ? [county] : (active?.counties ?? []),
  service: service ?? active?.service ?? null,
  fresh: fresh ?? active?.fresh ?? false,
  unbid: unbid ?? active?.unbid ?? false,
  order: order === 'none' ? null : (order ?? active?.order ?? null),
})

const columnTexts = {
  number: m.lead(),
  first_visit: m.first_visit(),
  hours: m.hours_leads(),
  children: m.children(),
  rate: m.max_rate(),
  offers: m.offers(),
  price: m.lead_price(),
} as const satisfies Record<(typeof leadColumnIds)[number], string>

/** The orders of the leads in words: `Max rate, descending`. */
export const orderOptions = LeadOrder.options.map(value => {
  const id = value.replace(/^-/, '') as keyof typeof columnTexts
  const column = columnTexts[id]
  return {value, label: value === id ? m.column_ascending({column}) : m.column_descending({column})}
})

/** What a saved filter holds: `Davidson County, TN; Wilson County, TN · Senior Care · New only · Max rate, descending`. */
export const filterText = ({counties, service, fresh, unbid, order}: SavedLeadFilter): string =>
  [
    counties.length > 0 ? counties.join('; ') : m.all_counties(),
    service && serviceText(service),
    fresh && m.new_only(),
    unbid && m.without_those_i_bid_on(),
    orderOptions.find(({value}) => value === order)?.label,
  ]
    .filter(Boolean)
    .join(' · ')

/** What the fields beside a saved filter show while they narrow nothing themselves: what it narrows by, and that it does. */
export const unsetLabels = (filter: SavedLeadFilter | undefined): {service: string; county: string} => ({
  service: filter?.service ? m.by_the_saved_filter({value: serviceText(filter.service)}) : m.all_services(),
  county:
    filter && filter.counties.length > 0 ? m.by_the_saved_filter({value: filter.counties.join('; ')}) : m.any_county(),
})

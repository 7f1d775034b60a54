import type {Lead} from '#contract/bookings/booking.ts'
import {Service} from '#contract/bookings/service.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useAtOnce} from '#ui/hooks/use-optimistic-value.ts'
import type {LeadFilter} from './filter-leads.ts'

/** What narrows the leads: words, service, county, only what is new. */
export function LeadFilters({
  leads,
  filter,
  onFilter,
}: {
  leads: readonly Lead[]
  filter: LeadFilter
  onFilter: (change: LeadFilter) => void
}) {
  const [isFresh, setFresh] = useAtOnce(filter.fresh ?? false)
  const counties = [...new Set(leads.map(lead => lead.county))].toSorted()
  // a county from the address stays to be seen, even when nothing is open there
  if (filter.county && !counties.includes(filter.county)) counties.push(filter.county)
  const offered = Service.options.filter(service => leads.some(lead => lead.service === service))
  return (
    <FilterBar
      search={
        <SearchField
          value={filter.q ?? ''}
          onChange={q => onFilter({q: q || undefined})}
          placeholder="Number, place, family"
        />
      }
    >
      <FilterSelect
        label="Service"
        all="All services"
        value={filter.service}
        onChange={service => onFilter({service})}
        options={offered.map(value => ({value, label: serviceText(value)}))}
      />
      <FilterSelect
        label="County"
        all="All counties"
        value={filter.county}
        onChange={county => onFilter({county})}
        options={counties.map(value => ({value, label: value}))}
      />
      <div className="col-span-2">
        <Checkbox
          label="Only new"
          checked={isFresh}
          onChange={fresh => {
            setFresh(fresh)
            onFilter({fresh: fresh || undefined})
          }}
        />
      </div>
    </FilterBar>
  )
}

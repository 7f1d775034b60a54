import {Search} from 'lucide-react'
import {type Lead} from '#contract/bookings.ts'
import {Service} from '#contract/service.ts'
import {serviceText} from '#domain/request-text.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import type {LeadFilter} from './filter-leads.ts'

const any = 'any'

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
  const counties = [...new Set(leads.map(lead => lead.county))].toSorted()
  // a county from the address stays to be seen, even when nothing is open there
  if (filter.county && !counties.includes(filter.county)) counties.push(filter.county)
  const offered = Service.options.filter(service => leads.some(lead => lead.service === service))
  return (
    <div className="grid grid-cols-2 gap-3 desk:flex desk:items-end">
      <div className="col-span-2 desk:max-w-80 desk:grow">
        <TextField
          label="Search"
          type="search"
          icon={Search}
          value={filter.q ?? ''}
          maxLength={80}
          onChange={q => onFilter({q: q || undefined})}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Number, place, family"
        />
      </div>
      <SelectField
        label="Service"
        value={filter.service ?? any}
        onChange={service => onFilter({service: service === any ? undefined : service})}
        options={[
          {value: any, label: 'All services'},
          ...offered.map(service => ({value: service, label: serviceText(service)})),
        ]}
      />
      <SelectField
        label="County"
        value={filter.county ?? any}
        onChange={county => onFilter({county: county === any ? undefined : county})}
        options={[
          {value: any, label: 'All counties'},
          ...counties.map(county => ({value: county, label: county})),
        ]}
      />
      <div className="col-span-2">
        <Checkbox
          label="Only new"
          checked={filter.fresh ?? false}
          onChange={fresh => onFilter({fresh: fresh || undefined})}
        />
      </div>
    </div>
  )
}

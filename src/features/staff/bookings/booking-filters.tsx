import {X} from 'lucide-react'
import {Audience, BookingStatus} from '#contract/bookings/choices.ts'
import {Service} from '#contract/bookings/service.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {DateField} from '#ui/fields/date-field.tsx'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'
import type {BookingsSearch} from './bookings-search.ts'

/** Open requests are asked for together, with offers or without. */
const statuses = BookingStatus.options
  .filter(status => status !== 'REVIEW')
  .map(value => ({value, label: value === 'PENDING' ? 'Open requests' : statusOf('booking', value).label}))

const audienceWords = {caretakers: 'Caregivers', agencies: 'Agencies'} as const satisfies Record<
  Audience,
  string
>

/** What narrows a list of bookings; `without` are the filters that this list sets by itself. */
export function BookingFilters({
  search,
  onSearch,
  without = [],
}: {
  search: BookingsSearch
  onSearch: (change: Partial<BookingsSearch>) => void
  without?: readonly (keyof BookingsSearch)[]
}) {
  const [typed, type] = useTyped(search.q, q => onSearch({q}))
  const offers = (name: keyof BookingsSearch) => !without.includes(name)
  return (
    <div className="space-y-3">
      <FilterBar
        search={
          <SearchField
            label="Search"
            placeholder="V-7K3Q2, name, email or phone"
            value={typed ?? ''}
            onChange={q => type(q || undefined)}
          />
        }
      >
        {offers('status') && (
          <FilterSelect
            label="Status"
            all="Any"
            value={search.status}
            onChange={status => onSearch({status})}
            options={statuses}
          />
        )}
        {offers('audience') && (
          <FilterSelect
            label="Asked of"
            all="Everybody"
            value={search.audience}
            onChange={audience => onSearch({audience})}
            options={Audience.options.map(value => ({value, label: audienceWords[value]}))}
          />
        )}
        {offers('unassigned') && (
          <FilterSelect
            label="Assigned"
            all="Any"
            value={search.unassigned ? 'no' : undefined}
            onChange={value => onSearch({unassigned: value === 'no' || undefined})}
            options={[{value: 'no', label: 'To nobody'}]}
          />
        )}
        <FilterSelect
          label="Service"
          all="Any"
          value={search.service}
          onChange={service => onSearch({service})}
          options={Service.options.map(value => ({value, label: serviceText(value)}))}
        />
      </FilterBar>
      <div className="grid grid-cols-2 gap-3 desk:flex desk:items-end desk:*:w-48">
        <DateField
          label="First visit from"
          value={search.from ?? ''}
          onChange={from => onSearch({from: from || undefined})}
          max={search.to}
          placeholder="Any day"
        />
        <DateField
          label="First visit until"
          value={search.to ?? ''}
          onChange={to => onSearch({to: to || undefined})}
          min={search.from}
          placeholder="Any day"
        />
        {(search.from || search.to) && (
          <Button variant="quiet" icon={X} onClick={() => onSearch({from: undefined, to: undefined})}>
            Any day
          </Button>
        )}
      </div>
    </div>
  )
}

import {FilterSelect, FilterBar} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useTyped} from '#ui/hooks/use-typed.ts'
import type {PeopleSearch} from '../search-params.ts'

type Verified = NonNullable<PeopleSearch['is_verified']>

/** Approved caregivers with a check that expires soon. */
const ending = {value: 'ending', label: 'Expiring soon'} as const

/** Filters of a list of people; `verified` are the verification states to choose from. */
export function PeopleFilters({
  search,
  onSearch,
  verified = [],
  hasChecks = false,
}: {
  search: PeopleSearch
  onSearch: (change: Partial<PeopleSearch>) => void
  verified?: readonly Verified[]
  /** Whether these people have checks that expire. */
  hasChecks?: boolean
}) {
  const [typed, type] = useTyped(search.q, q => onSearch({q}))
  return (
    <FilterBar
      search={
        <SearchField
          label="Search"
          placeholder="Name, email, phone, V-7K3Q2"
          value={typed ?? ''}
          onChange={q => type(q || undefined)}
        />
      }
    >
      {verified.length > 0 && (
        <FilterSelect
          label="Verification"
          all="Any"
          value={search.checks_ending ? ending.value : search.is_verified}
          onChange={value =>
            onSearch(
              value === ending.value
                ? {is_verified: undefined, checks_ending: true}
                : {is_verified: value, checks_ending: undefined},
            )
          }
          options={[...verified.map(value => ({value, label: value})), ...(hasChecks ? [ending] : [])]}
        />
      )}
      <FilterSelect
        label="Account"
        all="Any"
        value={search.suspended === undefined ? undefined : search.suspended ? 'suspended' : 'open'}
        onChange={value => onSearch({suspended: value === undefined ? undefined : value === 'suspended'})}
        options={[
          {value: 'open', label: 'Open'},
          {value: 'suspended', label: 'Suspended'},
        ]}
      />
      <FilterSelect
        label="Sort"
        all="Newest first"
        value={search.order === 'name' ? 'name' : undefined}
        onChange={order => onSearch({order})}
        options={[{value: 'name', label: 'By name'}]}
      />
    </FilterBar>
  )
}

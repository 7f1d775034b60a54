import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useTyped} from '#ui/use-typed.ts'
import type {PeopleSearch} from './people-search.ts'

type Verified = NonNullable<PeopleSearch['is_verified']>

/** What narrows a list of people; `verified` are the states of verification that this list knows. */
export function PeopleFilters({
  search,
  onSearch,
  verified = [],
}: {
  search: PeopleSearch
  onSearch: (change: Partial<PeopleSearch>) => void
  verified?: readonly Verified[]
}) {
  const [typed, type] = useTyped(search.q, q => onSearch({q}))
  return (
    <FilterBar
      search={
        <SearchField
          label="Search"
          placeholder="Name, email, phone or booking number"
          value={typed ?? ''}
          onChange={q => type(q || undefined)}
        />
      }
    >
      {verified.length > 0 && (
        <FilterSelect
          label="Verification"
          all="Any"
          value={search.is_verified}
          onChange={is_verified => onSearch({is_verified})}
          options={verified.map(value => ({value, label: value}))}
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
        label="Order"
        all="Newest first"
        value={search.order === 'name' ? 'name' : undefined}
        onChange={order => onSearch({order})}
        options={[{value: 'name', label: 'By name'}]}
      />
    </FilterBar>
  )
}

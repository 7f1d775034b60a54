import {m} from '#messages'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useTyped} from '#ui/hooks/use-typed.ts'
import type {ReactNode} from 'react'
import {PeriodFields, PeriodNote, PeriodRow} from '../period-fields.tsx'
import type {PeopleSearch} from '../search-params.ts'

type Verified = NonNullable<PeopleSearch['is_verified']>

const verifiedText = {
  Pending: m.pending(),
  Approved: m.approved_staff(),
  Verified: m.verified(),
  Rejected: m.rejected(),
} as const satisfies Record<Verified, string>

/** Approved caregivers with a check that expires soon. */
const ending = {value: 'ending', label: m.expiring_soon()} as const

/** Filters of a list of people; `verified` are the verification states to choose from. */
export function PeopleFilters({
  search,
  onSearch,
  verified = [],
  hasChecks = false,
  more,
}: {
  search: PeopleSearch
  onSearch: (change: Partial<PeopleSearch>) => void
  verified?: readonly Verified[]
  /** Whether these people have checks that expire. */
  hasChecks?: boolean
  /** Rows below them. */
  more: ReactNode
}) {
  const [typed, type] = useTyped(search.q, q => onSearch({q}))
  return (
    <FilterBar
      set={[
        search.is_verified ?? search.checks_ending,
        search.suspended === undefined ? undefined : true,
        search.from ?? search.to,
      ]}
      period={
        <PeriodRow>
          <PeriodFields label={m.signed_up()} period={search} onPeriod={onSearch} />
        </PeriodRow>
      }
      more={
        <>
          <PeriodNote period={search} />
          {more}
        </>
      }
      search={
        <SearchField
          label={m.search()}
          placeholder={m.name_email_phone_v_7k3q2()}
          value={typed ?? ''}
          onChange={q => type(q || undefined)}
        />
      }
    >
      {verified.length > 0 && (
        <FilterSelect
          label={m.verification()}
          all={m.any()}
          value={search.checks_ending ? ending.value : search.is_verified}
          onChange={value =>
            onSearch(
              value === ending.value
                ? {is_verified: undefined, checks_ending: true}
                : {is_verified: value, checks_ending: undefined},
            )
          }
          options={[...verified.map(value => ({value, label: verifiedText[value]})), ...(hasChecks ? [ending] : [])]}
        />
      )}
      <FilterSelect
        label={m.account()}
        all={m.any()}
        value={search.suspended === undefined ? undefined : search.suspended ? 'suspended' : 'open'}
        onChange={value => onSearch({suspended: value === undefined ? undefined : value === 'suspended'})}
        options={[
          {value: 'open', label: m.open()},
          {value: 'suspended', label: m.suspended_staff()},
        ]}
      />
    </FilterBar>
  )
}

import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useCallback, useDeferredValue, useMemo, type ReactNode} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import type {SavedLeadFilter} from '#contract/bookings/lead-filters.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useNewSince} from '#data/offline/last-view.ts'
import {leadFiltersQuery} from '#data/queries/lead-filters.ts'
import {listed_max} from '#data/queries/all-pages.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {failureOf} from '#data/app/message.ts'
import {useIsSubscribed} from '#data/queries/money/subscribed.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Service} from '#contract/bookings/choices.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {EmailNotice} from '#features/people/about/email-notice.tsx'
import {PhoneNeeded} from '#features/people/about/phone-needed.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useAtOnce} from '#ui/hooks/use-optimistic-value.ts'
import {Button} from '#ui/primitives/button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {SkeletonTable} from '#ui/states/skeleton-table.tsx'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {sortIn, sortText, type Sort} from '#ui/table/column.ts'
import {SortField} from '#ui/table/sort-field.tsx'
import {useFilteredRows} from '#ui/table/use-filtered-rows.ts'
import {filterLeads, isSentByName, type LeadFilter} from './filter-leads.ts'
import {BidOnChosen, useLeadChoosing} from './choose-leads.tsx'
import {leadColumns} from './lead-columns.tsx'
import {namedRates} from './lead-prices.ts'
import {LeadTable} from './lead-table.tsx'
import {LostBids} from '../bid/bid-trouble.tsx'
import {NotSubscribed} from './not-subscribed.tsx'
import {SavedFilterBar} from './saved-filter-bar.tsx'
import {filterAsSeen, filterText, leadsOf, savedFilterOf, unsetLabels} from './saved-filters.ts'
import type {LeadsSearch} from '../search.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'

type Change = Partial<LeadsSearch>

/** Every lead this agency may bid on. Filters and order are in the address. */
export function LeadsScreen({search, onSearch}: {search: LeadsSearch; onSearch: (change: Change) => void}) {
  const query = useQuery(leadQueries.pack())
  const {data: leads, error, refetch} = query
  const saved = useQuery(leadFiltersQuery())
  // the list waits for the default filter, but not for a retry or a network
  const isFilterKnown = saved.data !== undefined || saved.fetchStatus !== 'fetching' || saved.failureCount > 0
  const asOf = useAsOf(query)
  return (
    <>
      <PageHeader title={m.leads()} lead={leads && <LeadCount leads={leads} />} asOf={asOf} />
      <div className="space-y-4">
        <PhoneNeeded of="agency" />
        <EmailNotice waits={m.until_you_open_it_you_cannot_bid()} />
        <NotSubscribed />
        {leads && isFilterKnown ? (
          <>
            <LostBids viewer="agency" shown={leads.map(lead => lead.id)} />
            <Leads all={leads} filters={saved.data?.items ?? []} search={search} onSearch={onSearch} />
          </>
        ) : error && !leads ? (
          <ErrorState title={m.leads_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonTable />
        )}
      </div>
    </>
  )
}

const LeadCount = ({leads}: {leads: readonly Lead[]}) => leadCountText(leads, useIsSubscribed())

/** How many leads are listed: without a subscription those sent to this agency, beside the count of all in its counties. */
export function leadCountText(leads: readonly Lead[], isSubscribed: boolean | undefined): string {
  if (leads.length >= listed_max) return m.the_newest({length: leads.length})
  const count = {count: leads.length}
  // a lead pack stored before the subscription ended has all
  return isSubscribed === false && leads.every(isSentByName)
    ? m.count_leads_sent_to_you(count)
    : m.count_open_leads(count)
}

/** How many of the listed leads a filter leaves. */
const ofAllText = (counts: {length: number; length2: number}): string =>
  counts.length2 < listed_max ? m.of_leads(counts) : m.of_the_newest_leads(counts)

function Leads({
  all,
  filters,
  search,
  onSearch: onChange,
}: {
  all: readonly Lead[]
  filters: readonly SavedLeadFilter[]
  search: LeadsSearch
  onSearch: (change: Change) => void
}) {
  const {service, county, fresh, unbid, order} = search
  const active = savedFilterOf(search, filters)
  const {data: organization} = useQuery(profileQueries.organization())
  // the filter in use stays when another one narrows it
  const used = active?.id ?? (filters.length > 0 ? 'all' : undefined)
  const onSearch = useCallback((change: Change) => onChange({saved: used, ...change}), [onChange, used])
  const isSubscribed = useIsSubscribed()
  const {since} = useNewSince('leads')
  const leads = useMemo(() => leadsOf(all, active, since), [all, active, since])
  const sorted = order === 'none' ? null : (order ?? active?.order)
  const now = useServerNow(60_000)
  const [typed, type] = useTyped(search.q, q => onSearch({q}))
  // typing stays fast: the list of thousands follows when there is time
  const q = useDeferredValue(typed)
  const shown = useMemo(
    () => filterLeads(leads, {q, service, county, fresh, unbid}, since),
    [leads, q, service, county, fresh, unbid, since],
  )
  const choosing = useLeadChoosing(now)
  const named_rates = useMemo(() => namedRates(all), [all])
  const columns = useMemo(() => leadColumns({since, now, choosing, named_rates}), [since, now, choosing, named_rates])
  // sorted as the table's rows are
  const chosen = useFilteredRows({
    columns,
    rows: useMemo(() => leads.filter(choosing.has), [leads, choosing]),
    rowId: lead => lead.id,
    sort: sortIn(sorted),
    filter: '',
  })
  const isPhone = useIsPhone()
  const unsorted = active?.order ? 'none' : undefined
  const onSort = useCallback(
    (sort: Sort) => onSearch({order: (sortText(sort) as LeadsSearch['order']) ?? unsorted}),
    [onSearch, unsorted],
  )
  const isNarrowed = Boolean(typed || service || county || fresh || unbid)

  if (all.length === 0) {
    return (
      <EmptyState picture="empty-requests" title={m.no_leads_right_now()}>
        {isSubscribed === undefined ? (
          <SkeletonLines lines={2} />
        ) : isSubscribed ? (
          m.open_requests_in_your_counties_and()
        ) : (
          m.requests_sent_while_you_had_a_plan()
        )}
      </EmptyState>
    )
  }
  return (
    <div className="space-y-4">
      <LeadFilters
        leads={leads}
        active={active}
        more={
          <>
            {isPhone && <SortField columns={columns} sort={sortIn(sorted)} onSort={onSort} />}
            <SavedFilterBar
              filters={filters}
              active={active}
              counties={[...new Set([...(organization?.county ?? []), ...all.map(lead => lead.county)])]}
              start={filterAsSeen(search, active)}
              onChoose={id =>
                onChange({
                  saved: id ?? 'all',
                  county: undefined,
                  service: undefined,
                  fresh: undefined,
                  unbid: undefined,
                  order: undefined,
                })
              }
            />
          </>
        }
        filter={{q: typed, service, county, fresh, unbid}}
        onFilter={change => ('q' in change ? type(change.q) : onSearch(change as Change))}
      />
      {(isNarrowed || active) && (
        <p className="text-14 text-muted">
          {active && (
            <>
              <span className="font-semibold">{active.name}</span>: {filterText(active)} ·{' '}
            </>
          )}
          {ofAllText({length: shown.length, length2: all.length})}
        </p>
      )}
      {shown.length === 0 ? (
        <EmptyState
          picture="empty-requests"
          title={m.no_matching_leads()}
          action={
            <Button
              variant="secondary"
              onClick={() => {
                type(undefined)
                onChange({
                  saved: 'all',
                  q: undefined,
                  service: undefined,
                  county: undefined,
                  fresh: undefined,
                  unbid: undefined,
                })
              }}
            >
              {m.show_all_leads()}
            </Button>
          }
        >
          {fresh || active?.fresh ? m.nothing_new_matches_since_you_last() : m.try_fewer_words_or_another_county()}
        </EmptyState>
      ) : (
        <LeadTable
          leads={shown}
          columns={columns}
          order={sorted}
          onSort={onSort}
          since={since}
          choosing={choosing}
          named_rates={named_rates}
        />
      )}
      <BidOnChosen leads={chosen.map(({row}) => row)} choosing={choosing} named_rates={named_rates} />
    </div>
  )
}

/** Filters by words, service, county, and what is new. */
function LeadFilters({
  leads,
  active,
  filter,
  onFilter,
  more,
}: {
  leads: readonly Lead[]
  /** The saved filter in use. */
  active: SavedLeadFilter | undefined
  filter: LeadFilter
  onFilter: (change: LeadFilter) => void
  /** Rows below them. */
  more: ReactNode
}) {
  const [isFresh, setFresh] = useAtOnce(filter.fresh ?? false)
  const [isUnbid, setUnbid] = useAtOnce(filter.unbid ?? false)
  const unset = unsetLabels(active)
  const counties = [...new Set(leads.map(lead => lead.county))].toSorted()
  // a county from the address stays selectable, even without an open lead
  if (filter.county && !counties.includes(filter.county)) counties.push(filter.county)
  // the one that the saved filter leaves is chosen already
  const offered = Service.options.filter(
    service =>
      service === filter.service || (service !== active?.service && leads.some(lead => lead.service === service)),
  )
  const isOnlyCounty = (county: string) => active?.counties.length === 1 && active.counties[0] === county
  const offeredCounties = counties.filter(value => value === filter.county || !isOnlyCounty(value))
  return (
    <FilterBar
      set={[active, filter.service, filter.county, filter.fresh, filter.unbid]}
      more={more}
      search={
        <SearchField
          value={filter.q ?? ''}
          onChange={q => onFilter({q: q || undefined})}
          placeholder={m.number_place_family()}
        />
      }
    >
      <FilterSelect
        label={m.service()}
        all={unset.service}
        value={filter.service}
        onChange={service => onFilter({service})}
        options={offered.map(value => ({value, label: serviceText(value)}))}
        // the saved filter leaves nothing else to choose
        disabled={Boolean(active?.service) && offered.length === 0}
      />
      <FilterSelect
        label={m.county()}
        all={unset.county}
        value={filter.county}
        onChange={county => onFilter({county})}
        options={offeredCounties.map(value => ({value, label: value}))}
        disabled={active !== undefined && active.counties.length > 0 && offeredCounties.length === 0}
      />
      {/* beside each other where there is room: the list begins higher */}
      <div className="col-span-2 md:flex md:flex-wrap md:items-end md:gap-x-5 wide:max-w-none!">
        <Checkbox
          label={m.new_only()}
          checked={isFresh || active?.fresh === true}
          disabled={active?.fresh}
          hint={active?.fresh && m.set_by_the_saved_filter({name: active.name})}
          onChange={fresh => {
            setFresh(fresh)
            onFilter({fresh: fresh || undefined})
          }}
        />
        <Checkbox
          label={m.hide_those_i_bid_on()}
          checked={isUnbid || active?.unbid === true}
          disabled={active?.unbid}
          hint={active?.unbid && m.set_by_the_saved_filter({name: active.name})}
          onChange={unbid => {
            setUnbid(unbid)
            onFilter({unbid: unbid || undefined})
          }}
        />
      </div>
    </FilterBar>
  )
}

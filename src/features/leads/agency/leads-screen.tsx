import {useQuery} from '@tanstack/react-query'
import {useDeferredValue, useMemo} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useNewSince} from '#data/offline/last-view.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {messageOf} from '#data/app/message.ts'
import {useIsSubscribed} from '#data/queries/subscribed.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Service} from '#contract/bookings/choices.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {FilterSelect, FilterBar} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useAtOnce} from '#ui/hooks/use-optimistic-value.ts'
import {Button} from '#ui/primitives/button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines, SkeletonTable} from '#ui/states/skeleton.tsx'
import {DataTable} from '#ui/table/data-table.tsx'
import {filterLeads, isNew, type LeadFilter} from './filter-leads.ts'
import {LeadCard} from '../lead-card.tsx'
import {BidOnChosen, ChooseLead, useLeadChoosing} from './choose-leads.tsx'
import {leadColumns} from './lead-columns.tsx'
import {LostBids} from '../bid/bid-trouble.tsx'
import {NotSubscribed} from './not-subscribed.tsx'
import type {LeadsSearch} from '../search.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'

type Change = Partial<LeadsSearch>

/** Every lead this agency may bid on. Filters and order are in the address. */
export function LeadsScreen({search, onSearch}: {search: LeadsSearch; onSearch: (change: Change) => void}) {
  const query = useQuery(leadQueries.pack())
  const {data: leads, error, refetch} = query
  const asOf = useAsOf(query)
  return (
    <>
      <PageHeader
        title="Leads"
        lead={leads && (leads.length === 1 ? '1 open request' : `${leads.length} open requests`)}
        asOf={asOf}
      />
      <div className="space-y-4">
        <NotSubscribed />
        {leads ? (
          <>
            <LostBids viewer="agency" shown={leads.map(lead => lead.id)} />
            <Leads leads={leads} search={search} onSearch={onSearch} />
          </>
        ) : error ? (
          <ErrorState title="Leads could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonTable />
        )}
      </div>
    </>
  )
}

function Leads({
  leads,
  search,
  onSearch,
}: {
  leads: readonly Lead[]
  search: LeadsSearch
  onSearch: (change: Change) => void
}) {
  const {service, county, fresh, order} = search
  const isSubscribed = useIsSubscribed()
  const since = useNewSince('leads')
  const now = useServerNow(60_000)
  const [typed, type] = useTyped(search.q, q => onSearch({q}))
  // typing stays fast: the list of thousands follows when there is time
  const q = useDeferredValue(typed)
  const shown = useMemo(
    () => filterLeads(leads, {q, service, county, fresh}, since),
    [leads, q, service, county, fresh, since],
  )
  const choosing = useLeadChoosing(now)
  const named_rates = useMemo(() => leads.flatMap(lead => lead.max_hourly_rate ?? []), [leads])
  const columns = useMemo(() => leadColumns({since, now, choosing, named_rates}), [since, now, choosing, named_rates])
  const isNarrowed = Boolean(typed || service || county || fresh)

  if (leads.length === 0) {
    return (
      <EmptyState picture="empty-requests" title="No leads right now">
        {isSubscribed === undefined ? (
          <SkeletonLines lines={2} />
        ) : isSubscribed ? (
          'Open requests in your counties, and requests families send only to you, appear here.'
        ) : (
          'Requests that families send to your agency by name appear here.'
        )}
      </EmptyState>
    )
  }
  return (
    <div className="space-y-4">
      <LeadFilters
        leads={leads}
        filter={{q: typed, service, county, fresh}}
        onFilter={change => ('q' in change ? type(change.q) : onSearch(change as Change))}
      />
      {isNarrowed && (
        <p className="text-14 text-muted">
          {shown.length} of {leads.length} leads
        </p>
      )}
      <DataTable
        label="leads"
        columns={columns}
        rows={shown}
        rowId={lead => lead.id}
        sort={order ? {id: order.replace(/^-/, ''), desc: order.startsWith('-')} : null}
        onSort={sort =>
          onSearch({order: sort ? (`${sort.desc ? '-' : ''}${sort.id}` as LeadsSearch['order']) : undefined})
        }
        renderCard={lead => (
          <LeadCard lead={lead} viewer="agency" isNew={isNew(lead, since)}>
            <ChooseLead lead={lead} choosing={choosing} />
          </LeadCard>
        )}
        rowAttributes={lead => ({'data-booking-id': lead.id})}
        empty={
          <EmptyState
            picture="empty-requests"
            title="No matching leads"
            action={
              <Button
                variant="secondary"
                onClick={() => {
                  type(undefined)
                  onSearch({q: undefined, service: undefined, county: undefined, fresh: undefined})
                }}
              >
                Show all leads
              </Button>
            }
          >
            {fresh ? 'Nothing new matches since you last looked.' : 'Try fewer words, or another county.'}
          </EmptyState>
        }
      />
      <BidOnChosen leads={leads.filter(choosing.has)} onNone={choosing.clear} />
    </div>
  )
}

/** Filters by words, service, county, and what is new. */
function LeadFilters({
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
  // a county from the address stays selectable, even without an open lead
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
          label="New only"
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

import {useQuery} from '@tanstack/react-query'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {LostBids} from '../bid/bid-trouble.tsx'
import {LeadList} from './lead-list.tsx'
import {LeadMap} from './lead-map.tsx'
import {isOnCard, isWaiting, OwnBids, ownBids} from './own-bids.tsx'
import {radii, type Radius, type View} from '../search.ts'
import {useNearby} from './use-nearby.ts'

/** Requests near a caregiver as a list or on a map, and the caregiver's own bids. */
export function NearbyScreen({
  radius,
  onRadius,
  view,
  onView,
}: {
  radius: Radius
  onRadius: (radius: Radius) => void
  view: View
  onView: (view: View) => void
}) {
  const nearby = useNearby(radius)
  const {leads, reach, isBarred} = nearby
  const isOfBids = view === 'bids'
  const bids = useQuery({...leadQueries.caretakerBookings(), enabled: isOfBids})
  const asOf = useAsOf(isOfBids ? bids : nearby)
  const lead = isOfBids ? bids.data && waitingText(bids.data) : leads && countText(leads.length, reach)
  const onCards = isOfBids ? ownBids(bids.data ?? []).filter(bid => isOnCard(bid, isBarred)) : (leads ?? [])
  return (
    <>
      <PageHeader title={isOfBids ? 'Your bids' : 'Requests nearby'} lead={lead} asOf={asOf} />
      <div className="space-y-4">
        <div className="grid gap-3 md:grid-cols-[20rem_24rem]">
          <SegmentedControl
            label="Shown as"
            hideLabel
            value={view}
            onChange={onView}
            options={[
              {value: 'list', label: 'List'},
              {value: 'map', label: 'Map'},
              {value: 'bids', label: 'Your bids'},
            ]}
          />
          {!isOfBids && !isBarred && (
            <SegmentedControl
              label="Within"
              hideLabel
              value={radius}
              onChange={onRadius}
              options={radii.map(miles => ({value: miles, label: `${miles} mi`}))}
            />
          )}
        </div>
        <LostBids viewer="caregiver" shown={onCards.map(each => each.id)} />
        {isOfBids ? (
          <OwnBids bids={bids} isBarred={isBarred} />
        ) : view === 'map' && leads && leads.length > 0 ? (
          <LeadMap leads={leads} />
        ) : (
          <LeadList
            nearby={nearby}
            empty={
              <EmptyState picture="empty-requests" title={`Nothing open within ${reach} miles`}>
                {emptyText(radius, reach)}
              </EmptyState>
            }
          />
        )}
      </div>
    </>
  )
}

const countText = (count: number, radius: number) =>
  count === 0
    ? undefined
    : `${count === 1 ? '1 request' : `${count} requests`} within ${radius} miles, best match first`

function emptyText(radius: Radius, reach: number): string {
  if (reach < radius) return 'Requests farther away are not on this device yet. They load with a connection.'
  return radius < 50
    ? 'Widen the radius or come back later. We will notify you of new requests that fit you.'
    : 'We will notify you as soon as a request fits you.'
}

function waitingText(leads: Parameters<typeof ownBids>[0]): string | undefined {
  const count = ownBids(leads).filter(isWaiting).length
  return count === 0 ? undefined : `${count === 1 ? '1 bid' : `${count} bids`} waiting for an answer`
}

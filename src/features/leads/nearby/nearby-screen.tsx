import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useEffect, useMemo, useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {limits} from '#contract/limits.ts'
import {useOutbox, type OutboxView} from '#data/offline/outbox.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {useIsWide} from '#ui/hooks/use-media-query.ts'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {LostBids} from '../bid/bid-trouble.tsx'
import {isWaiting, type OwnBid} from '../bid/merge-own-bids.ts'
import {usual_radius, type NearbyOrder, type NearbySearch, type Radius, type View} from '../search.ts'
import {filterNearby, sortNearby} from './filter-nearby.ts'
import {LeadList} from './lead-list.tsx'
import {LeadMap} from './lead-map.tsx'
import {filterTexts, NearbyFilters} from './nearby-filters.tsx'
import {isOnCard, OwnBids, ownBids} from './own-bids.tsx'
import {isBidOn, listedText, useNearby} from './use-nearby.ts'

const views = {list: m.list(), map: m.map(), bids: m.your_bids()} as const satisfies Record<View, string>
/** List and map are beside each other. */
const wideViews = {list: m.requests(), bids: m.your_bids()} as const

/**
 * Requests near a caregiver and the caregiver's own bids. Filters and order are in the address and work on the list
 * that the device has. List and map are beside each other on wide screens, otherwise one is shown.
 */
export function NearbyScreen() {
  const [search, onSearch] = usePageSearch<NearbySearch>()
  const {radius = usual_radius, view = 'list', order = 'best'} = search
  const isWide = useIsWide()
  const nearby = useNearby(radius)
  const {leads, reach, isPart, isBarred} = nearby
  const isOfBids = view === 'bids'
  const hasList = isWide || view === 'list'
  const shown = useShown(leads, search)
  const bids = useQuery({...leadQueries.caretakerBookings(), enabled: isOfBids})
  const outbox = useOutbox()
  const own = bids.data && ownBids(bids.data, leads ?? [], outbox)
  const asOf = useAsOf(isOfBids ? bids : nearby)
  const lead = isOfBids
    ? own && waitingText(own)
    : shown && countText(shown, {reach, isPart, outbox, ...(hasList && {order})})
  const onCards = isOfBids ? (own ?? []).filter(bid => isOnCard(bid, isBarred)) : (shown ?? [])
  const hasFilters = filterTexts(search).length > 0
  const isEmpty = shown !== undefined && shown.length === 0
  return (
    <>
      <PageHeader title={isOfBids ? m.your_bids_and_bookings() : m.requests_nearby()} lead={lead} asOf={asOf} />
      <div className="space-y-4">
        <div className="grid gap-3 md:max-w-80">
          <SegmentedControl
            label={m.shown_as()}
            hideLabel
            value={isWide && view === 'map' ? 'list' : view}
            onChange={next => onSearch({view: next, show: undefined})}
            options={Object.entries(isWide ? wideViews : views).map(([value, label]) => ({
              value: value as View,
              label,
            }))}
          />
        </div>
        {!isOfBids && !isBarred && (
          <NearbyFilters search={search} onSearch={onSearch} count={shown?.length} isPart={isPart} hasList={hasList} />
        )}
        <LostBids viewer="caregiver" shown={onCards.map(each => each.id)} />
        {isOfBids ? (
          <OwnBids bids={own} nearby={leads} query={bids} isBarred={isBarred} show={search.show} />
        ) : shown && !isEmpty && (isWide || view === 'map') ? (
          <ListAndMap nearby={{...nearby, leads: shown}} isWide={isWide} />
        ) : (
          <LeadList
            nearby={{...nearby, leads: shown}}
            empty={
              hasFilters ? (
                <EmptyState picture="empty-requests" title={m.no_request_matches_these_filters()}>
                  {isPart ? m.none_of_the_listed_fits({max: limits.list_max}) : m.clear_a_filter_or_look_farther()}
                </EmptyState>
              ) : (
                <EmptyState picture="empty-requests" title={m.nothing_open_within_miles({reach})}>
                  {emptyText(radius, reach)}
                </EmptyState>
              )
            }
          />
        )}
      </div>
    </>
  )
}

/** The requests that the filters leave, in the chosen order. */
function useShown(leads: readonly Lead[] | undefined, search: NearbySearch) {
  const now = useServerNow(60_000)
  const today = dayIn(deviceZone(), now)
  const usual_rate = useQuery(profileQueries.caretaker()).data?.hourly_rate
  return useMemo(
    () => leads && sortNearby(filterNearby(leads, search, today), search.order ?? 'best', {now, usual_rate}),
    [leads, search, today, now, usual_rate],
  )
}

/** The map, on wide screens beside the list: a chosen marker brings its requests into view there. */
function ListAndMap({nearby, isWide}: {nearby: Parameters<typeof LeadList>[0]['nearby']; isWide: boolean}) {
  const [chosen, choose] = useState<readonly string[]>([])
  const leads = nearby.leads ?? []
  useEffect(() => {
    const [first] = chosen
    if (first) document.querySelector(`article[data-booking-id="${first}"]`)?.scrollIntoView({block: 'center'})
  }, [chosen])
  // a phone's map ends above the navigation, with the chosen request on it
  if (!isWide) return <LeadMap leads={leads} className="h-[calc(100dvh-24rem)] min-h-80" />
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <LeadList nearby={nearby} chosen={chosen} isNarrow empty={null} />
      <div className="sticky top-20">
        <LeadMap
          leads={leads}
          className="h-[calc(100dvh-20.5rem)] min-h-80"
          onSelect={of => choose(of.map(({id}) => id))}
        />
      </div>
    </div>
  )
}

const firsts = {
  best: m.best_match_first_in_a_line(),
  soonest: m.soonest_first(),
  nearest: m.nearest_first(),
  pay: m.highest_pay_first(),
} as const satisfies Record<NearbyOrder, string>

/** How many requests are shown, how many of them the caregiver has bid on, and the order of a list. */
function countText(
  leads: readonly Lead[],
  {reach, isPart, outbox, order}: {reach: number; isPart: boolean; outbox: OutboxView; order?: NearbyOrder},
): string | undefined {
  const count = leads.length
  if (count === 0) return undefined
  const bid_count = leads.filter(lead => isBidOn(lead, outbox)).length
  const details = [bid_count > 0 && m.count_you_bid_on({count: bid_count}), order && firsts[order]].filter(Boolean)
  // “1+” takes the plural
  const counted = {count: isPart ? count + 1 : count, shown: listedText(count, isPart), reach}
  return details.length > 0
    ? m.count_requests_within_miles_in_order({...counted, order: details.join(', ')})
    : m.count_requests_within_miles(counted)
}

function emptyText(radius: Radius, reach: number): string {
  if (reach < radius) return m.requests_farther_away_are_not_on()
  return radius < 50 ? m.widen_the_radius_or_come_back() : m.we_will_notify_you_as_soon()
}

function waitingText(bids: readonly OwnBid[]): string | undefined {
  const count = bids.filter(isWaiting).length
  return count === 0 ? undefined : m.count_bids_waiting_for_an_answer({count})
}

import {m} from '#messages'
import {startAhead} from '#domain/bookings/schedule.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {Link} from '@tanstack/react-router'
import {useQuery} from '@tanstack/react-query'
import {useMemo, useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {useMapStyle} from '#data/queries/places.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {milesText, requestTitle, bookedText} from '#domain/bookings/request-text.ts'
import {timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {formatCents} from '#lib/money-text.ts'
import {MapView} from '#ui/map/map-view.tsx'
import type {MapMarker} from '#ui/map/map-types.ts'
import {careTotal} from '../bid/lead-price.ts'
import {linkToLead} from '../lead-card.tsx'

/**
 * Requests on a map by their rounded places, with what they pay at the caregiver's rate, and the caregiver's own place.
 * Beside a list `onSelect` shows the chosen ones there; without a list they are shown on the map.
 */
export function LeadMap({
  leads,
  className,
  onSelect,
}: {
  leads: readonly Lead[]
  className: string
  onSelect?: ((leads: readonly Lead[]) => void) | undefined
}) {
  const styleUrl = useMapStyle()
  const profile = useQuery(profileQueries.caretaker()).data
  const usual_rate = profile?.hourly_rate
  const places = useMemo(() => leadPlaces(leads, usual_rate), [leads, usual_rate])
  const [selected, setSelected] = useState<string>()
  const chosen = places.find(place => place.id === selected)
  const {latitude, longitude} = profile?.user ?? {}
  return (
    <div className="space-y-2">
      <div className="relative">
        <MapView
          className={className}
          label={m.requests_nearby()}
          markers={places}
          clusterText={requestsText}
          selected={selected}
          onSelect={id => {
            setSelected(id)
            onSelect?.(places.find(place => place.id === id)?.leads ?? [])
          }}
          own={latitude && longitude ? {latitude, longitude, label: m.your_place()} : undefined}
          styleUrl={styleUrl}
          without={onSelect ? m.every_request_is_in_the_list() : m.choose_list_above_to_see_every()}
        />
        {!onSelect && (
          <div aria-live="polite" className="absolute top-2.5 right-16 left-2.5">
            {chosen && <ChosenLeads leads={chosen.leads} usual_rate={usual_rate} />}
          </div>
        )}
      </div>
      <p className="text-14 text-muted">{m.prices_are_at_your_rate_places()}</p>
    </div>
  )
}

/** The requests of the chosen place, short enough for the upper part of the map, beside its buttons; each opens its dialog. */
function ChosenLeads({leads, usual_rate}: {leads: readonly Lead[]; usual_rate: number | undefined}) {
  const now = useServerNow(60_000)
  return (
    <ul className="max-h-44 divide-y divide-line overflow-y-auto rounded-card border border-line bg-card px-3 shadow-soft">
      {leads.map(lead => (
        <li key={lead.id} data-booking-id={lead.id}>
          <Link
            {...linkToLead('caregiver', lead.id)}
            className="flex items-baseline justify-between gap-3 py-2.5 text-ink no-underline"
          >
            <span className="min-w-0">
              <span className="block font-semibold underline underline-offset-4">{requestTitle(lead)}</span>
              <span className="block text-14 text-muted">
                {[
                  timePoint(startAhead(lead, now), lead.timezone, {now, zone: deviceZone()}),
                  (lead.sessions_count > 1 || isWeekly(lead)) && bookedText(lead),
                  lead.distance_miles !== undefined && milesText(lead.distance_miles),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {usual_rate !== undefined && (
              <span className="shrink-0 font-semibold">{formatCents(careTotal(lead, usual_rate))}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const requestsText = (count: number) => m.count_requests({count})

/** Whole dollars, since a marker is small: `$96`, `$1,536`. */
const priceText = (cents: number) => formatCents(Math.round(cents / 100) * 100).replace(/\.00$/, '')

/** One marker for each rounded place, with all requests there and what one pays at this rate (dollars). */
export function leadPlaces(leads: readonly Lead[], usual_rate?: number): (MapMarker & {leads: Lead[]})[] {
  const places = new Map<string, MapMarker & {leads: Lead[]}>()
  for (const lead of leads) {
    const {latitude, longitude} = lead
    const id = `${latitude} ${longitude}`
    const place = places.get(id)
    if (place) place.leads.push(lead)
    else places.set(id, {id, latitude, longitude, label: '', leads: [lead]})
  }
  return [...places.values()].map(place => ({
    ...place,
    label: labelOf(place.leads),
    count: place.leads.length,
    text: textOf(place.leads, usual_rate),
  }))
}

function textOf(leads: readonly Lead[], usual_rate: number | undefined): string {
  const [first] = leads
  if (leads.length > 1) return requestsText(leads.length)
  return first && usual_rate !== undefined ? priceText(careTotal(first, usual_rate)) : m.count_requests({count: 1})
}

function labelOf(leads: readonly Lead[]): string {
  const [first] = leads
  if (!first) return ''
  const place = first.location
  return leads.length > 1
    ? m.count_requests_in_place({count: leads.length, place})
    : m.title_in_place({title: requestTitle(first), place})
}

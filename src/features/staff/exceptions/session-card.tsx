import {m} from '#messages'
import {type ReactNode, useMemo} from 'react'
import type {StaffClaim, StaffSession} from '#contract/admin/bookings.ts'
import {comingCreditText} from '#domain/money/invoice-text.ts'
import {claimReasonText} from '#domain/sessions/claim-reasons.ts'
import {clockSpan, clockTime, inSentence, timePoint, timeSpan, type Reader} from '#domain/time.ts'
import {useNow} from '#data/offline/server-now.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Status} from '#ui/primitives/status.tsx'
import {classNames} from '#lib/class-names.ts'
import {useMapStyle} from '#data/queries/places.ts'
import {MapView} from '#ui/map/map-view.tsx'
import {claimText, eventText, exceptionText, flagText, settledText, tappedAt} from './exception-text.ts'
import {listText} from '#lib/list-text.ts'

function Claim({claim, timezone, reader}: {claim: StaffClaim; timezone: string; reader: Reader}) {
  const notes = [
    claim.on_behalf && m.on_behalf_of_another_person(),
    claim.offline && m.without_a_connection(),
    claim.reported_at && m.pressed_at({time: clockTime(tappedAt(claim), timezone)}),
    claim.reason && claimReasonText(claim.reason, claim.edge, claim.on_behalf),
    ...claim.flags.map(flagText),
  ].filter(Boolean)
  return (
    <li className="py-1.5">
      <span className={claim.counts ? 'font-medium' : 'text-muted'}>{claimText(claim, timezone)}</span>{' '}
      <span className="text-14 text-muted">
        {m.received_staff({
          by: claim.by,
          in_sentence: inSentence(timePoint(claim.received_at, timezone, reader)),
          value: (notes.length > 0 && ` (${listText(notes, 'plain')})`) || '',
          value2: (!claim.counts && m.does_not_count()) || '',
        })}
      </span>
      {claim.request_id && (
        <span className="block text-13 text-muted">{m.entry_staff({request_id: claim.request_id})}</span>
      )}
      {claim.memo && (
        <span dir="auto" className="block text-14">
          “{claim.memo}”
        </span>
      )}
    </li>
  )
}

/** The id of the times of a visit's card, which tell its buttons from those of other cards. */
export const visitTimeId = ({id}: {id: string}): string => `visit-time-${id}`

/** One session: booked time, both sides' claims, and its history. `children` are shown at the end. */
export function StaffSessionCard({visit, children}: {visit: StaffSession; children?: ReactNode}) {
  const {timezone, claims, history, exceptions, started_at, ended_at, settled_by, contest, assigned, stated} = visit
  const reader = {now: useNow(), zone: null}
  return (
    <Card data-session-id={visit.id} className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={visitTimeId(visit)} className="font-semibold">
          <Unbroken>{timeSpan(visit.scheduled_start, visit.scheduled_end, timezone, reader)}</Unbroken>
        </span>
        <Status of="session" status={visit.status} />
      </p>
      <div className="space-y-1 text-14">
        {exceptions.length > 0 && (
          <p className="font-medium text-bad">{listText(exceptions.map(exceptionText), 'plain')}</p>
        )}
        {started_at && ended_at && settled_by && (
          <p>
            {m.settled_staff({
              clock_span: clockSpan(started_at, ended_at, timezone),
              settled_text: settledText(settled_by),
            })}
          </p>
        )}
        {stated && stated.coming_cents > 0 && (
          <p>{comingCreditText({...stated, amount_cents: stated.coming_cents, at: stated.next_at}, timezone)}</p>
        )}
        {assigned && <p>{m.caregiver_staff({assigned: assigned ?? ''})}</p>}
        {contest && <p dir="auto">“{contest.reason}”</p>}
      </div>
      {claims.length > 0 && (
        <>
          <TimesLine visit={visit} />
          <ul className="divide-y divide-line">
            {claims.map(claim => (
              <Claim key={claim.id} claim={claim} timezone={timezone} reader={reader} />
            ))}
          </ul>
        </>
      )}
      {history.length > 0 && (
        <ul className="space-y-1 text-14 text-muted">
          {history.map(event => (
            <li key={event.id}>
              {timePoint(event.at, timezone, reader)}: {event.by} {eventText(event, timezone)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  )
}

const sides = ['parent', 'caretaker'] as const
const rows = {
  parent: {label: m.careseeker(), tone: 'bg-primary'},
  caretaker: {label: m.caregiver(), tone: 'bg-warm'},
}

/** Margin on both ends, as a fraction of the span. */
const margin = 0.06

/**
 * The booked time and each side's claims on one line. The list of claims has the same in words, so screen readers skip
 * it.
 */
function TimesLine({visit}: {visit: StaffSession}) {
  const {scheduled_start, scheduled_end, timezone, claims} = visit
  const counting = claims.filter(claim => claim.counts)
  const instants = [scheduled_start, scheduled_end, ...counting.map(claim => claim.effective_at)].map(Date.parse)
  const [first, last] = [Math.min(...instants), Math.max(...instants)]
  const room = (last - first) * margin
  const at = (instant: string) => `${((Date.parse(instant) - first + room) / (last - first + 2 * room)) * 100}%`
  return (
    <div aria-hidden className="space-y-2 text-13 text-muted">
      <div className="relative h-6">
        <span
          className="absolute inset-y-0 rounded-field bg-sunk"
          style={{left: at(scheduled_start), right: `calc(100% - ${at(scheduled_end)})`}}
        />
        <span className="absolute inset-y-0 flex items-center px-1.5" style={{left: at(scheduled_start)}}>
          {m.booked_staff({clock_span: clockSpan(scheduled_start, scheduled_end, timezone)})}
        </span>
      </div>
      {sides.map(side => (
        <div key={side}>
          <p>{rows[side].label}</p>
          <div className="relative h-4 rounded-chip border-b border-line">
            {counting
              .filter(claim => claim.side === side)
              .map(claim => (
                <span
                  key={claim.id}
                  title={`${claim.edge === 'start' ? m.start() : m.end()} ${clockTime(claim.effective_at, timezone)}`}
                  className={classNames('absolute top-0 h-4 w-1 rounded-chip', rows[side].tone)}
                  style={{left: at(claim.effective_at)}}
                />
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** A map of the booked place and of the phones that confirmed; renders nothing without positions. */
export function ClaimMap({
  visit,
  place,
}: {
  visit: StaffSession
  place: {label: string; latitude: number; longitude: number}
}) {
  const styleUrl = useMapStyle()
  const {claims, timezone} = visit
  const {label, latitude, longitude} = place
  const markers = useMemo(() => {
    const located = claims.flatMap(claim =>
      claim.latitude === null || claim.longitude === null
        ? []
        : [
            {
              id: claim.id,
              label: claimText(claim, timezone),
              latitude: claim.latitude,
              longitude: claim.longitude,
            },
          ],
    )
    return located.length === 0 ? [] : [{id: 'place', label, latitude, longitude}, ...located]
  }, [claims, timezone, label, latitude, longitude])
  if (markers.length === 0) return null
  return (
    <MapView
      label={m.where_the_visit_was_confirmed()}
      markers={markers}
      styleUrl={styleUrl}
      without={m.confirmations_made_away_from_the_place()}
    />
  )
}

import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import {useState, type ReactNode} from 'react'
import type {BookingDetail, StaffSession} from '#contract/admin/bookings.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {staffBookingQueries, useCancelBooking} from '#data/queries/admin/bookings.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {rateText} from '#lib/money-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {Notes} from '../people/notes.tsx'
import {AuditOf} from '../platform/audit-list.tsx'
import {BookingMessages} from '../messages/read-thread.tsx'
import {InvoiceList} from '../money/invoice-list.tsx'
import {DateTime, dateText, dateTimeText} from '../date-time.tsx'
import {countText} from '#ui/table/column.ts'
import {ReasonDialog} from '../reason-dialog.tsx'
import {LoadError} from '../staff-list.tsx'
import {eventText, rateOf} from '../exceptions/exception-text.ts'
import {SettlePanel} from '../exceptions/settle-panel.tsx'
import {FamilyParty, ProviderParty} from '../people/contact-links.tsx'
import {StaffSessionCard, ClaimMap} from '../exceptions/session-card.tsx'

const what = {
  requested: 'asked',
  offered: 'offered',
  approved: 'approved',
  cancelled: 'cancelled',
  declined: 'declined',
  suspended: 'suspended',
} as const satisfies Record<BookingDetail['history'][number]['what'], string>

function facts(detail: BookingDetail): {label: string; value: ReactNode}[] {
  const {booking, hours, sessions_count, hourly_rate} = detail
  const address = booking.address
  const rows = [
    {label: 'Careseeker', value: <FamilyParty of={detail.family} />},
    {label: 'Cared for by', value: <ProviderParty of={detail} />},
    {label: 'Visits', value: `${sessions_count}, ${hours} hours total`},
    {label: 'Rate', value: hourly_rate === null ? null : rateText(dollarsToCents(hourly_rate))},
    {
      label: 'Children',
      value:
        booking.number_of_children > 0 &&
        `${booking.number_of_children}, ${booking.ages.length === 1 ? 'age' : 'ages'} ${booking.ages.join(', ')}`,
    },
    {
      label: 'Where',
      value: address
        ? `${address.line1}${address.line2 ? `, ${address.line2}` : ''}\n${address.city}, ${address.state} ${address.zip}`
        : booking.location,
    },
    {label: 'County', value: detail.county},
    {
      label: 'Maximum rate',
      value: booking.max_hourly_rate === null ? null : rateText(dollarsToCents(booking.max_hourly_rate)),
    },
    {label: 'Preferences', value: booking.preference},
    {label: 'Notes', value: booking.notes},
  ]
  return rows.filter(({value}) => value)
}

/** The booking's events and the staff's decisions on its visits, oldest first. */
function historyOf({history, visits}: BookingDetail) {
  const events = history.map(({at, by, what: event, hourly_rate, reason, suspended}) => ({
    at,
    by,
    text: [
      suspended === undefined ? what[event] : `ended it by suspending ${suspended}`,
      hourly_rate === null ? '' : ` ${rateText(dollarsToCents(hourly_rate))}`,
      reason ? `: “${reason}”` : '',
    ].join(''),
  }))
  const decisions = visits.flatMap(visit =>
    visit.history
      .filter(({kind}) => kind === 'decided')
      .map(event => ({
        at: event.at,
        by: event.by,
        text: `on the visit of ${dateText(visit.scheduled_start)}: ${eventText(event, visit.timezone)}`,
      })),
  )
  return [...events, ...decisions].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** Actions that a caller adds to the page. */
interface Acts {
  renderAct?: (booking: BookingDetail) => ReactNode
  renderOfferActs?: (offer: Offer) => ReactNode
  renderVisitActs?: (visit: StaffSession) => ReactNode
}

const inAll = [
  <Link key="list" to="/admin/dashboard/all-bookings" search={{}}>
    All Bookings
  </Link>,
]

/** One booking as staff see it: both sides, offers, sessions with claims, invoices and history. */
export function BookingScreen({id, crumbs = inAll, ...acts}: {id: string; crumbs?: readonly ReactNode[]} & Acts) {
  const {data, error, refetch} = useQuery(staffBookingQueries.one(id))
  if (!data) {
    return (
      <>
        <PageHeader title="Booking" crumbs={crumbs} />
        {error ? (
          <LoadError what="This booking" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={3} />
        )}
      </>
    )
  }
  return <Detail detail={data} crumbs={crumbs} {...acts} />
}

/** Cancels a request or the upcoming visits, with a reason that both sides read. */
function CancelPart({booking}: {booking: BookingDetail}) {
  const [isAsking, setAsking] = useState(false)
  const command = useCancelBooking(booking.id)
  const now = useServerNow()
  const ahead = booking.visits.filter(visit => visit.status === 'SCHEDULED' && visit.scheduled_start > now)
  if (!isOpen(booking) && ahead.length === 0) return null
  const [first, last] = [ahead[0], ahead.at(-1)]
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Cancel booking
      </Button>
      {isAsking && (
        <ReasonDialog
          onClose={() => setAsking(false)}
          title={`Cancel ${booking.number}?`}
          consequences={
            first && last
              ? `${countText(ahead.length, 'visits')} from ${dateText(first.scheduled_start)} to ${dateText(last.scheduled_start)} will not take place, free of charge. Both sides are notified.`
              : 'The request closes with its offers. The family and all who offered are notified.'
          }
          action="Cancel booking"
          doing="Canceling"
          cancelLabel="Not now"
          hint="Both sides can read this"
          command={command}
          onConfirm={reason => command.mutate(reason, {onSuccess: () => setAsking(false)})}
        />
      )}
    </>
  )
}

/** A visit that has begun, or that one side confirmed. @see src/domain/rules.md#exceptions */
const canCorrect = (visit: StaffSession, now: string) => visit.scheduled_start <= now || visit.claims.length > 0

function Detail({
  detail,
  crumbs,
  renderAct,
  renderOfferActs,
  renderVisitActs,
}: {detail: BookingDetail; crumbs: readonly ReactNode[]} & Acts) {
  const {booking, visits, invoices} = detail
  const {latitude, longitude, location: label} = booking
  const now = useServerNow()
  const [correcting, setCorrecting] = useState<string | null>(null)
  const corrected = visits.find(({id}) => id === correcting)
  return (
    <div data-booking-id={detail.id}>
      <PageHeader
        title={`Booking ${detail.number}`}
        crumbs={crumbs}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Status of="booking" status={detail.status} />
            {serviceText(detail.service)}
          </span>
        }
        action={renderAct ? renderAct(detail) : <CancelPart booking={detail} />}
      />
      <div className="space-y-10">
        <Section title="Details">
          <Card>
            <KeyValues columns={2} items={facts(detail)} />
          </Card>
        </Section>
        <Section title="Offers" count={booking.offers?.length ?? 0}>
          <Card>
            {!booking.offers?.length && <p className="text-muted">None</p>}
            <ul className="divide-y divide-line">
              {booking.offers?.map(offer => (
                <li key={offer.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
                  <span>
                    <span className="font-medium">{offer.display_name}</span>{' '}
                    {rateText(dollarsToCents(offer.hourly_rate))}
                    <span className="block text-14 text-muted">
                      <DateTime at={offer.received_at} />
                      {offer.note && `, “${offer.note}”`}
                    </span>
                  </span>
                  <span className="flex flex-wrap items-center gap-3">
                    <Status of="offer" status={offer.status} />
                    {renderOfferActs?.(offer)}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </Section>
        <Section title="Visits" count={visits.length}>
          {visits.length === 0 && <p className="text-muted">None yet. They are created when an offer is approved.</p>}
          <ul className="space-y-3">
            {visits.map(visit => (
              <li key={visit.id}>
                <StaffSessionCard visit={visit}>
                  <ClaimMap visit={visit} place={{label, latitude, longitude}} />
                  {renderVisitActs?.(visit)}
                  {canCorrect(visit, now) && (
                    <Button size="sm" variant="secondary" icon={Pencil} onClick={() => setCorrecting(visit.id)}>
                      Correct
                    </Button>
                  )}
                </StaffSessionCard>
              </li>
            ))}
          </ul>
        </Section>
        {visits.some(({exceptions}) => exceptions.length > 0) && (
          <Section title="Messages">
            <Card>
              <BookingMessages booking_id={detail.id} />
            </Card>
          </Section>
        )}
        <InvoiceList invoices={invoices} />
        <Section title="History">
          <Card>
            <ul className="space-y-2">
              {historyOf(detail).map(({at, by, text}, index) => (
                <li key={index}>
                  <span className="text-14 text-muted">{dateTimeText(at)}</span> {by || 'Village'} {text}
                </li>
              ))}
            </ul>
          </Card>
        </Section>
        <Notes target="booking" target_id={detail.id} />
        <AuditOf id={detail.id} />
      </div>
      {corrected && (
        <SettlePanel
          key={corrected.id}
          id={corrected.id}
          acts={['settle', 'missed', 'void']}
          visit={corrected}
          hourly_rate_cents={rateOf(detail)}
          onClose={() => setCorrecting(null)}
        />
      )}
    </div>
  )
}

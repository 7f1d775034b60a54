import {m} from '#messages'
import {names} from '#messages/names'
import {useInfiniteQuery, useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import {useEffect, useRef, useState, type ReactNode} from 'react'
import type {BookingDetail, StaffSession} from '#contract/admin/bookings.ts'
import {isLive, type Offer} from '#contract/bookings/offers.ts'
import {staffBookingQueries, useCancelBooking} from '#data/queries/admin/bookings.ts'
import {staffMessageQueries} from '#data/queries/admin/messages.ts'
import {isOpen, shownOfferStatus, shownStatus} from '#domain/bookings/booking.ts'
import {serviceText, standingCountText} from '#domain/bookings/request-text.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {dayIn} from '#lib/day.ts'
import {gapTexts, matchTexts, reasonsFor} from '#features/leads/match-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {Status} from '#ui/primitives/status.tsx'
import {Notes} from '../people/notes.tsx'
import {AuditOf} from '../platform/audit-list.tsx'
import {BookingMessages} from '../messages/read-thread.tsx'
import {InvoiceList} from '../money/invoice-list.tsx'
import {DateTime, dateText, dateTimeText} from '../date-time.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'
import {itemsOf, LoadError, MoreButton} from '../staff-list.tsx'
import {eventText, rateOf} from '../exceptions/exception-text.ts'
import {SettlePanel} from '../exceptions/settle-panel.tsx'
import {ProposalPart} from './answer-times.tsx'
import {linkClass} from './booking-columns.tsx'
import {AssignPart, ReplacePart} from './reassign.tsx'
import {CancelVisitPart} from './cancel-visit.tsx'
import {ChangeTimesPart} from './change-times.tsx'
import {hasWeeksAhead} from './has-weeks-ahead.ts'
import {notifiedText, readersText, requestClosedText, requestReadersText} from './sides-text.ts'
import {visitsOfInterest} from './visits-of-interest.ts'
import {FamilyParty, PartyLink, ProviderParty} from '../people/contact-links.tsx'
import {StaffSessionCard, ClaimMap} from '../exceptions/session-card.tsx'
import {listText} from '#lib/list-text.ts'

const what = {
  requested: m.happened_asked(),
  offered: m.happened_offered(),
  approved: m.happened_approved(),
  cancelled: m.happened_cancelled(),
  declined: m.happened_declined(),
  suspended: m.happened_suspended(),
  reinstated: m.happened_reinstated(),
} as const satisfies Record<BookingDetail['history'][number]['what'], string>

/** Who made an offer, as a link to their page; an older server does not name the account. */
const bidderOf = ({bidder, caretaker_id, org_id, user_id, display_name}: Offer) => ({
  id: org_id ?? caretaker_id ?? '',
  name: display_name,
  kind: bidder,
  user_id: user_id ?? null,
})

const RequestLink = ({id, number}: {id: string; number: string}) => (
  <Link to="/admin/dashboard/all-bookings/$id" params={{id}} className={linkClass}>
    {number}
  </Link>
)

function facts(detail: BookingDetail): {label: string; value: ReactNode}[] {
  const {booking, hours, sessions_count, hourly_rate} = detail
  const address = booking.address
  const rows = [
    {label: m.careseeker(), value: <FamilyParty of={detail.family} />},
    {label: m.cared_for_by(), value: <ProviderParty of={detail} />},
    {
      label: m.visits_public(),
      value: detail.is_weekly
        ? m.visits_and_hours_a_week_staff({sessions_count, hours_text: hoursText(hours)})
        : m.visits_and_hours_in_total({sessions_count: standingCountText(booking), hours_text: hoursText(hours)}),
    },
    {label: m.rate(), value: hourly_rate === null ? null : rateText(dollarsToCents(hourly_rate))},
    {
      label: m.children(),
      value:
        booking.number_of_children > 0 &&
        m.children_of_ages_staff({
          count: booking.ages.length,
          children: booking.number_of_children,
          list: listText(booking.ages.map(String)),
        }),
    },
    {
      label: m.where(),
      value: address
        ? `${address.line1}${address.line2 ? `, ${address.line2}` : ''}\n${address.city}, ${address.state} ${address.zip}`
        : booking.location,
    },
    {label: m.county(), value: detail.county},
    {label: m.sent_together_with(), value: booking.sent_with && <RequestLink {...booking.sent_with} />},
    {
      label: m.maximum_rate(),
      value: booking.max_hourly_rate === null ? null : rateText(dollarsToCents(booking.max_hourly_rate)),
    },
    {label: m.preferences(), value: booking.preference},
    {label: m.notes(), value: booking.notes},
  ]
  return rows.filter(({value}) => value)
}

/** The booking's events, the staff's decisions on its visits and visits that were canceled singly, oldest first. */
function historyOf({history, visits}: BookingDetail) {
  const events = history.map(({at, by, what: event, hourly_rate, reason, suspended}) => ({
    at,
    by,
    text: [
      suspended === undefined
        ? what[event]
        : event === 'reinstated'
          ? m.brought_it_back_by_reinstating_name({name: suspended})
          : m.ended_it_by_suspending({name: suspended}),
      hourly_rate === null ? '' : ` ${rateText(dollarsToCents(hourly_rate))}`,
      reason ? `: “${reason}”` : '',
    ].join(''),
  }))
  const decisions = visits.flatMap(visit =>
    visit.history
      // canceling the booking cancels its visits at the same moment, and is one event
      .filter(({kind, at}) => kind === 'decided' || (kind === 'cancelled' && events.every(event => event.at !== at)))
      .map(event => ({
        at: event.at,
        by: event.by,
        text: m.on_the_visit_of({
          date_text: dateText(visit.scheduled_start, visit.timezone),
          event: eventText(event, visit.timezone),
        }),
      })),
  )
  return [...events, ...decisions].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** Actions that a caller adds to the page. */
interface Acts {
  renderAct?: (booking: BookingDetail) => ReactNode
  /** Above the details. */
  renderNotice?: (booking: BookingDetail) => ReactNode
  renderOfferActs?: (offer: Offer, booking: BookingDetail) => ReactNode
  renderVisitActs?: (visit: StaffSession) => ReactNode
}

const inAll = [
  <Link key="list" to="/admin/dashboard/all-bookings" search={{}}>
    {m.all_bookings_staff()}
  </Link>,
]

/** One booking as staff see it: both sides, offers, sessions with claims, invoices and history. */
export function BookingScreen({
  id,
  visit_id,
  crumbs = inAll,
  ...acts
}: {
  id: string
  /** The visit that the page opens at. */
  visit_id?: string | undefined
  crumbs?: readonly ReactNode[]
} & Acts) {
  const {data, error, refetch} = useQuery(staffBookingQueries.one(id))
  if (!data) {
    return (
      <>
        <PageHeader title={m.booking()} crumbs={crumbs} />
        {error ? (
          <LoadError what={m.this_booking()} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={3} />
        )}
      </>
    )
  }
  return <Detail detail={data} visit_id={visit_id} crumbs={crumbs} {...acts} />
}

/** Cancels a request or the upcoming visits, with a reason. */
function CancelPart({booking}: {booking: BookingDetail}) {
  const [isAsking, setAsking] = useState(false)
  const command = useCancelBooking(booking.id)
  const now = useServerNow()
  const ahead = booking.visits.filter(visit => visit.status === 'SCHEDULED' && visit.scheduled_start > now)
  const hasWeeks = hasWeeksAhead(booking)
  const isOver = !isOpen(booking) && ahead.length === 0 && !hasWeeks
  if (isOver && !isAsking) return null
  const gone = isOver && !command.isPending ? m.this_booking_has_no_upcoming_visits() : undefined
  const [first, last] = [ahead[0], ahead.at(-1)]
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {m.cancel_booking()}
      </Button>
      {isAsking && (
        <ReasonDialog
          onClose={() => setAsking(false)}
          title={m.cancel_staff({number: booking.number})}
          consequences={
            gone ??
            (first && last
              ? `${m.from_to_will_not_take_place({
                  count: ahead.length,
                  shown: String(ahead.length),
                  date_text: dateText(first.scheduled_start, first.timezone),
                  date_text2: dateText(last.scheduled_start, last.timezone),
                })} ${notifiedText(booking.family)}`
              : hasWeeks
                ? `${m.no_more_visits_will_be_booked_staff()} ${notifiedText(booking.family)}`
                : requestClosedText(booking.family))
          }
          disabledReason={gone}
          action={m.cancel_booking()}
          doing={m.canceling()}
          cancelLabel={m.not_now()}
          hint={isOpen(booking) ? requestReadersText(booking.family) : readersText(booking.family)}
          command={command}
          onConfirm={reason =>
            command.mutate({reason, only_request: isOpen(booking)}, {onSuccess: () => setAsking(false)})
          }
        />
      )}
    </>
  )
}

/** The visits before those of a long booking, page by page once they are asked for, and what loads more of them. */
function useEarlierVisits({id, earlier_visits}: BookingDetail, isAsked: boolean) {
  const query = useInfiniteQuery({
    ...staffBookingQueries.earlierVisits(id, earlier_visits),
    enabled: isAsked && earlier_visits !== null,
  })
  return {
    visits: itemsOf(query.data).toReversed(),
    more: query.error ? (
      <LoadError what={m.earlier_visits()} error={query.error} onRetry={() => void query.refetch()} />
    ) : query.isLoading ? (
      <SkeletonCards count={1} />
    ) : (
      <MoreButton query={query} label={m.show_earlier_visits()} />
    ),
  }
}

/** The messages of a booking that has an exception, which lets staff read them. */
function MessagesPart({booking: {id, number}}: {booking: BookingDetail}) {
  const {data, error, refetch} = useQuery(staffMessageQueries.ofBooking(id))
  if (data ? !data.is_exception : !error) return null
  return (
    <Section title={m.messages()}>
      <Card>
        {!data && error ? (
          <LoadError what={m.the_messages()} error={error} onRetry={() => void refetch()} />
        ) : (
          <BookingMessages booking_id={id} about={number} />
        )}
      </Card>
    </Section>
  )
}

/** A visit that has begun, or that one side confirmed. @see src/domain/rules.md#exceptions */
const canCorrect = (visit: StaffSession, now: string) => visit.scheduled_start <= now || visit.claims.length > 0

function Detail({
  detail,
  visit_id,
  crumbs,
  renderAct,
  renderNotice,
  renderOfferActs,
  renderVisitActs,
}: {detail: BookingDetail; visit_id: string | undefined; crumbs: readonly ReactNode[]} & Acts) {
  const {booking, visits, invoices} = detail
  const {latitude, longitude, location: label} = booking
  const now = useServerNow()
  const [correcting, setCorrecting] = useState<string | null>(null)
  const isWanted = ({id}: StaffSession) => id === visit_id
  const [isWhole, setWhole] = useState(() => visits.some(isWanted) && !visitsOfInterest(visits, now).some(isWanted))
  const wanted = useRef<HTMLLIElement>(null)
  useEffect(() => {
    wanted.current?.scrollIntoView({block: 'center'})
    wanted.current?.focus({preventScroll: true})
  }, [])
  const before = useEarlierVisits(detail, isWhole)
  const shown = isWhole ? [...before.visits, ...visits] : visitsOfInterest(visits, now)
  const corrected = shown.find(({id}) => id === correcting)
  const hasEarlier = detail.earlier_visits !== null
  return (
    // beside the panel, as on the exceptions page
    <div data-booking-id={detail.id} className={corrected && 'wide:pr-96'}>
      <PageHeader
        title={m.booking_money({number: detail.number})}
        crumbs={crumbs}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Status of="booking" status={shownStatus(detail.booking)} />
            {serviceText(detail.service)}
          </span>
        }
        action={
          renderAct ? (
            renderAct(detail)
          ) : (
            <>
              <ReplacePart booking={detail} />
              <CancelPart booking={detail} />
            </>
          )
        }
      />
      <div className="space-y-10">
        {renderNotice?.(detail)}
        <Section title={m.details()}>
          <Card>
            <KeyValues columns={2} items={facts(detail)} />
          </Card>
        </Section>
        <Section title={m.offers()} count={booking.offers?.length ?? 0}>
          <Card>
            {!booking.offers?.length && <p className="text-muted">{m.none()}</p>}
            <ul className="divide-y divide-line">
              {booking.offers?.map(offer => (
                <li key={offer.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
                  <span>
                    <span className="font-medium">
                      <PartyLink of={bidderOf(offer)} />
                    </span>{' '}
                    {rateText(dollarsToCents(offer.hourly_rate))}
                    {/* of an offer that ended it would be the sum of the request as it is now */}
                    {(isLive(offer) || offer.status === 'ACCEPTED') &&
                      `, ${(detail.is_weekly ? m.sum_a_week : m.sum_in_all)({cents: formatCents(offer.due_cents)})}`}
                    {offer.match && offer.match.reasons.length > 0 && (
                      <span className="block text-14 first-letter:uppercase">
                        {[
                          ...matchTexts(reasonsFor(offer.match.reasons), {reader: 'staff', except: []}),
                          ...gapTexts(offer.match, 'staff', dayIn(detail.timezone, now)),
                        ].join(', ')}
                      </span>
                    )}
                    <span className="block text-14 text-muted">
                      <DateTime at={offer.received_at} zone={detail.timezone} />
                      {offer.note && `, “${offer.note}”`}
                    </span>
                  </span>
                  <span className="flex flex-wrap items-center gap-3">
                    <Status of="offer" status={shownOfferStatus(offer)} />
                    {renderOfferActs?.(offer, detail)}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </Section>
        <Section title={m.visits_public()} {...(!hasEarlier && {count: visits.length})}>
          {visits.length === 0 && <p className="text-muted">{m.none_yet_they_are_created_when()}</p>}
          {before.more}
          <ul className="space-y-3">
            {shown.map(visit => (
              <li
                key={visit.id}
                {...(isWanted(visit) && {
                  ref: wanted,
                  tabIndex: -1,
                  className: 'rounded-card outline-2 outline-offset-2 outline-primary',
                })}
              >
                <StaffSessionCard visit={visit}>
                  <ClaimMap visit={visit} place={{label, latitude, longitude}} />
                  {renderVisitActs?.(visit)}
                  <ProposalPart visit={visit} family={detail.family} />
                  <AssignPart visit={visit} members={detail.members} />
                  <div className="flex flex-wrap gap-2 empty:hidden">
                    <ChangeTimesPart visit={visit} family={detail.family} />
                    <CancelVisitPart visit={visit} family={detail.family} booking={detail.booking} />
                    {canCorrect(visit, now) && (
                      <Button size="sm" variant="secondary" icon={Pencil} onClick={() => setCorrecting(visit.id)}>
                        {m.correct()}
                      </Button>
                    )}
                  </div>
                </StaffSessionCard>
              </li>
            ))}
          </ul>
          {!isWhole && (hasEarlier || shown.length < visits.length) && (
            <Button variant="quiet" onClick={() => setWhole(true)}>
              {hasEarlier ? m.show_more_visits() : m.show_all_visits({length: visits.length})}
            </Button>
          )}
        </Section>
        <MessagesPart booking={detail} />
        <InvoiceList invoices={invoices} />
        <Section title={m.history()}>
          <Card>
            <ul className="space-y-2">
              {historyOf({...detail, visits: [...before.visits, ...visits]}).map(({at, by, text}, index) => (
                <li key={index}>
                  <span className="text-14 text-muted">{dateTimeText(at, detail.timezone)}</span> {by || names.product}{' '}
                  {text}
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
          family={detail.family}
          // this page names no danger: one that is open is read among the exceptions first
          danger_message_id={null}
          number={detail.number}
          onClose={() => setCorrecting(null)}
        />
      )}
    </div>
  )
}

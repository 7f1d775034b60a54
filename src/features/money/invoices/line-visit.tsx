import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {Invoice, InvoiceLine} from '#contract/money/invoices.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {countedText} from '#domain/money/billed-text.ts'
import {lineText} from '#domain/money/invoice-text.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {zoneSuffix} from '#domain/time.ts'
import {zoneText} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {dateText} from './words.ts'

/** Finds the visit of a statement's line, by its booked start, for the two sides of it. */
export function useVisitOfLine({booking_id, kind, my_side}: Invoice): (line: InvoiceLine) => Session | undefined {
  const enabled = kind === 'statement' && my_side !== null && booking_id !== null
  const {data: visits = []} = useQuery({...sessionQueries.ofBooking(booking_id ?? ''), enabled})
  return ({about}) => {
    if (!about || !('start' in about)) return undefined
    const atStart = visits.filter(({scheduled_start}) => Date.parse(scheduled_start) === Date.parse(about.start))
    // a canceled visit may have been booked again at the same time
    return atStart.find(({status}) => (status === 'CANCELLED') === (about.kind === 'late_cancel')) ?? atStart[0]
  }
}

/** Whether support reviews the times of a visit that one side contested. */
export const isUnderReview = (visit: Session | undefined): boolean => visit?.status === 'DISPUTED'

/** What is billed of a line's visit where other times count, and that it is contested or can be. */
export function LineVisit({invoice, line, visit}: {invoice: Invoice; line: InvoiceLine; visit: Session}) {
  const now = useServerNow()
  const isFamily = invoice.my_side === 'payer'
  const counted = line.about?.kind === 'care' ? countedText(visit) : null
  const mayContest = isFamily && mayBeContested(visit, now)
  return (
    <>
      {counted && <span className="block text-muted">{counted}</span>}
      {isUnderReview(visit) && (
        <span className="flex flex-wrap gap-x-2 py-1">
          <span className="font-medium text-waiting">{m.under_review()}</span>
          {isFamily && (
            <Link
              to="/dash/parent/booking/$id"
              params={{id: visit.booking_id}}
              search={{session: visit.id}}
              aria-label={`${m.open_the_visit()}: ${lineText(line)}`}
              className="font-medium text-primary underline print:hidden"
            >
              {m.open_the_visit()}
            </Link>
          )}
        </span>
      )}
      {mayContest && (
        <span className="flex flex-wrap gap-x-2 py-1 print:hidden">
          <Link
            to="/dash/parent/booking/$id"
            params={{id: visit.booking_id}}
            search={{session: visit.id, act: 'contest'}}
            aria-label={`${m.contest_the_times()}: ${lineText(line)}`}
            className="font-medium text-primary underline"
          >
            {m.contest_the_times()}
          </Link>
          {visit.contest_until && (
            <span className="text-muted">{m.until_day({day: dateText(visit.contest_until, visit.timezone)})}</span>
          )}
        </span>
      )}
    </>
  )
}

/** By the visit itself: one that settled again has seven new days, however old its statement is. */
const mayBeContested = (visit: Session, now: string): boolean => sessionCan.contest(visit, visit.my_side, now) === true

/** Whether a visit of a statement is contested or can be; undefined while its visits are not loaded. */
export function useIsContestable(invoice: Invoice, now: string): boolean | undefined {
  const visitOf = useVisitOfLine(invoice)
  const visits = invoice.lines.flatMap(line => visitOf(line) ?? [])
  return visits.length === 0 ? undefined : visits.some(visit => isUnderReview(visit) || mayBeContested(visit, now))
}

/**
 * For the payer of an open statement: until when its visits can be contested, of several days the first one, or could be.
 * Renders nothing if not known.
 */
export function ContestNote({invoice, visits}: {invoice: Invoice; visits: readonly Session[]}) {
  const now = useServerNow()
  const byEnd = visits
    .flatMap(({contest_until, ...visit}) => (contest_until ? [{...visit, contest_until}] : []))
    .toSorted((a, b) => a.contest_until.localeCompare(b.contest_until))
  const open = byEnd.filter(visit => mayBeContested(visit, now))
  const until = open[0] ?? byEnd.at(-1)
  if (invoice.my_side !== 'payer' || invoice.status !== 'OPEN' || !until) return null
  const day = dateText(until.contest_until, until.timezone)
  const isOneDay = open.every(({contest_until, timezone}) => dateText(contest_until, timezone) === day)
  return (
    <p className="pt-3 text-14 text-muted print:hidden">
      {open.length > 0 ? (
        isOneDay ? (
          m.contest_at_the_line_by({day})
        ) : (
          m.contest_at_the_lines_first_by({day})
        )
      ) : (
        <>
          {m.times_could_be_contested_until({day})}{' '}
          <Link to="/contact" className="font-medium text-primary underline">
            {m.contact_support()}
          </Link>
        </>
      )}
    </p>
  )
}

/** The zone of the times above, where the reader's clock differs. */
export function ZoneNote({visits}: {visits: readonly Session[]}) {
  const visit = visits.find(({scheduled_start, timezone}) => zoneSuffix(scheduled_start, timezone, deviceZone()) !== '')
  if (!visit) return null
  const zone = zoneText(visit.timezone, visit.scheduled_start)
  return <p className="pt-3 text-14 text-muted">{m.times_here_are_in_zone({zone})}</p>
}

/** What a decision of support changes about an invoice with a visit under review. */
export function ReviewNote({invoice: {status, method, outside, my_side, payee}}: {invoice: Invoice}) {
  if (my_side === null || status === 'VOID') return null
  return (
    <p className="pt-3 text-14 text-muted">
      {my_side === 'payee'
        ? m.a_decision_is_credited_here_or_on_the_next_statement()
        : method === 'outside' || outside
          ? m.a_decision_on_care_paid_outside_is_credited({payee: payee?.name ?? m.your_caregiver_money()})
          : status === 'PAID' || status === 'PROCESSING'
            ? m.a_decision_on_paid_care_is_refunded()
            : m.a_decision_before_you_pay_is_credited()}
    </p>
  )
}

import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {Invoice, InvoiceLine} from '#contract/money/invoices.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {isContestOver} from '#domain/money/invoice.ts'
import {lineText} from '#domain/money/invoice-text.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'

/** Finds the visit of a line, by its booked start, while the family that pays for it can contest it. */
export function useContestable(invoice: Invoice): (line: InvoiceLine) => Session | undefined {
  const now = useServerNow()
  const {booking_id, kind, my_side} = invoice
  const isOpen = kind === 'statement' && my_side === 'payer' && booking_id !== null && !isContestOver(invoice, now)
  const {data = []} = useQuery({...sessionQueries.ofBooking(booking_id ?? ''), enabled: isOpen})
  const contestable = isOpen ? data.filter(visit => sessionCan.contest(visit, visit.my_side, now) === true) : []
  return ({about}) =>
    about && 'start' in about
      ? contestable.find(({scheduled_start}) => Date.parse(scheduled_start) === Date.parse(about.start))
      : undefined
}

/** Opens a billed visit with the dialog that contests it. */
export function ContestLink({line, visit: {id, booking_id}}: {line: InvoiceLine; visit: Session}) {
  return (
    <Link
      to="/dash/parent/booking/$id"
      params={{id: booking_id}}
      search={{session: id, act: 'contest'}}
      aria-label={`${m.contest_the_times()}: ${lineText(line)}`}
      className="inline-block py-1 font-medium text-primary underline print:hidden"
    >
      {m.contest_the_times()}
    </Link>
  )
}

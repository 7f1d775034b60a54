import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import MessageCircle from 'lucide-react/icons/message-circle'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type {Booking} from '#contract/bookings/booking.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {shortName} from '#domain/bookings/request-text.ts'
import {threadEnds} from '#domain/constants.ts'

const linkClass =
  'flex min-h-15 flex-1 flex-col items-center justify-center gap-1 rounded-field border border-line bg-card px-1 py-2 text-center text-13 font-semibold text-ink no-underline shadow-soft hover:border-line-strong md:min-h-10 md:flex-none md:flex-row md:gap-2 md:px-4 md:text-14'
const iconClass = 'size-5 shrink-0 text-primary'

/**
 * Where a family goes from a booking: in one row at the top of its page, and in two beside the visits of a wide screen.
 * Its conversation is left out once it is closed.
 * @see src/domain/rules-people.md#messages
 */
export function BookingLinks({booking: {id, provider, caretaker_id, approved_org_id, last_end}}: {booking: Booking}) {
  const now = useServerNow(60_000)
  const isConversationOver = Date.parse(last_end) + threadEnds.closes_after_ms <= Date.parse(now)
  const other = caretaker_id ?? approved_org_id
  const name = shortName({caretaker_id, name: provider?.name ?? m.the_caregiver_in_a_sentence()})
  return (
    <nav aria-label={m.this_booking()} className="flex flex-wrap gap-2 wide:grid wide:grid-cols-2">
      {!isConversationOver && (
        <Link
          to="/dash/parent/messages"
          search={{booking: id, ...(other && {with: other})}}
          state={{other_name: name}}
          aria-label={m.message_bookings({name})}
          className={linkClass}
        >
          <MessageCircle aria-hidden className={iconClass} />
          {m.write_message()}
        </Link>
      )}
      <Link
        to="/dash/parent/payments/$bookingId"
        params={{bookingId: id}}
        aria-label={m.payments_for_this_booking()}
        className={linkClass}
      >
        <ReceiptText aria-hidden className={iconClass} />
        {m.payments()}
      </Link>
      <Link to="." search hash="agreement" className={linkClass}>
        <FileText aria-hidden className={iconClass} />
        {m.agreement()}
      </Link>
      <Link to="/dash/parent/request-service" search={{again: id, step: 'review'}} className={linkClass}>
        <RotateCw aria-hidden className={iconClass} />
        {m.book_again()}
      </Link>
    </nav>
  )
}

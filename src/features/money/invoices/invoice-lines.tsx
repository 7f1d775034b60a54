import {m} from '#messages'
import {names} from '#messages/names'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import {classNames} from '#lib/class-names.ts'
import {isOwed} from '#domain/money/invoice.ts'
import {netPaidCents, refundedCents, refundedOfNote, splitByPayment} from '#domain/money/invoice-refunds.ts'
import {formatCents} from '#lib/money-text.ts'
import {paidWithQueries} from '#data/queries/money/saved-method.ts'
import {useWho} from '#data/account/current-user.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {lineText, methodText, takenBackText} from '#domain/money/invoice-text.ts'
import {chargedCents, outsideCents, payeeCents} from '#domain/money/received.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import {ContestNote, isUnderReview, LineVisit, ReviewNote, useVisitOfLine, ZoneNote} from './line-visit.tsx'
import {howMuch, dateLabel, dateText} from './words.ts'

type Note = Invoice['credit_notes'][number]

/** The lines, credit notes and totals of an invoice. */
export function InvoiceLines({invoice}: {invoice: Invoice}) {
  const {
    lines,
    amount_cents,
    credit_notes,
    credited_cents,
    tip_cents,
    due_cents,
    status,
    my_side,
    outside,
    taken_back,
    taken_back_cents = 0,
  } = invoice
  const refunded_cents = refundedCents(invoice)
  // the payee reads what they get instead of what was paid
  const isPayments = my_side !== 'payee'
  const net_cents = isPayments ? netPaidCents(invoice) : null
  const notes = isPayments ? splitByPayment(invoice) : {before: credit_notes, after: []}
  const visitOf = useVisitOfLine(invoice)
  const visits = lines.map(visitOf).filter(visit => visit !== undefined)
  // what the payer owes or paid and the payee does not get
  const fee_cents =
    my_side === 'payee' && status !== 'VOID' && !taken_back
      ? amount_cents -
        credit_notes.reduce((sum, note) => sum + note.amount_cents, 0) +
        tip_cents -
        payeeCents({...invoice, taken_back_cents: 0})
      : 0
  return (
    <>
      <table className="w-full text-left text-14">
        <caption className="sr-only">{m.invoice_lines()}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{m.for_text_2()}</th>
            <th scope="col">{m.amount()}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const visit = visitOf(line)
            return (
              <Row
                key={index}
                label={<Unbroken>{lineText(line)}</Unbroken>}
                detail={howMuch(line)}
                visit={visit && <LineVisit invoice={invoice} line={line} visit={visit} />}
                cents={line.amount_cents}
              />
            )
          })}
        </tbody>
        <tfoot className="border-t border-line">
          <Row label={m.total()} cents={amount_cents} strong />
          {notes.before.map(note => (
            <CreditRow key={note.number} note={note} cents={note.amount_cents} />
          ))}
          {tip_cents > 0 && <Row label={m.tip()} cents={tip_cents} />}
          {status === 'PAID' && isPayments && (
            <Row
              label={taken_back ? paidAndTakenBackText(my_side) : m.paid()}
              cents={amount_cents - credited_cents + tip_cents}
              strong
            />
          )}
          {status === 'PROCESSING' && isPayments && (
            <Row label={m.payment_in_progress()} detail={startText(invoice)} cents={chargedCents(invoice)} strong />
          )}
          {notes.after.map(note => (
            <CreditRow key={note.number} note={note} cents={note.amount_cents - refundedOfNote(note)} />
          ))}
          {status === 'PAID' && isPayments && refunded_cents > 0 && (
            <Row label={m.refunded()} cents={-refunded_cents} strong />
          )}
          {status === 'OPEN' && isPayments && !outside && <Row label={m.to_pay()} cents={due_cents} strong />}
          {isOwed(status) && isPayments && outside && <MarkedPaidRows invoice={invoice} />}
          {fee_cents > 0 && <Row label={m.villages_fee()} cents={-fee_cents} />}
          {taken_back_cents > 0 && <Row label={takenBackText(my_side)} cents={-taken_back_cents} />}
          {net_cents !== null && <Row label={m.net_paid()} cents={net_cents} strong />}
          {my_side === 'payee' && status !== 'VOID' && (
            <Row
              label={status === 'PAID' ? m.paid_to_you() : m.for_you()}
              detail={taken_back ? m.taken_back_by_payers_bank() : null}
              cents={payeeCents(invoice)}
              strong
            />
          )}
        </tfoot>
      </table>
      <ZoneNote visits={visits} />
      {visits.some(isUnderReview) ? (
        <ReviewNote invoice={invoice} />
      ) : (
        <ContestNote invoice={invoice} visits={visits} />
      )}
    </>
  )
}

const paidAndTakenBackText = (my_side: Invoice['my_side']): string =>
  my_side === 'payer' ? m.paid_and_taken_back_by_your_bank() : m.paid_and_taken_back_by_payers_bank()

/** The method and day of the payment in progress; null if none is known. */
const startText = ({in_progress}: Invoice): string | null =>
  in_progress
    ? m.payment_method_and_start({
        method: methodText(in_progress.method),
        day: dateText(in_progress.begun_at, deviceZone()),
      })
    : null

/** So much of a credit note, whose reason its own list names; renders nothing of 0, as of one that went back whole. */
function CreditRow({note, cents}: {note: Note; cents: number}) {
  if (cents === 0) return null
  return <Row label={m.credit_note({number: note.number})} cents={-cents} />
}

/** What was marked as paid outside of Village, below the fee that is not owed on it. */
function MarkedPaidRows({invoice}: {invoice: Invoice}) {
  const cents = outsideCents(invoice)
  const unowed_cents = invoice.due_cents - cents
  return (
    <>
      {unowed_cents > 0 && (
        <Row label={m.villages_fee()} detail={m.fee_owed_only_on_payments_through_village()} cents={-unowed_cents} />
      )}
      <Row label={m.marked_paid()} cents={cents} strong />
    </>
  )
}

function Row({
  label,
  detail,
  visit,
  cents,
  strong = false,
}: {
  label: ReactNode
  detail?: string | null
  visit?: ReactNode
  cents: number
  strong?: boolean
}) {
  return (
    <tr className={classNames('break-inside-avoid', strong && 'text-16 font-semibold')}>
      <th scope="row" className={strong ? 'py-2 font-semibold' : 'py-2 font-normal'}>
        {label}
        {detail && <span className="block text-muted">{detail}</span>}
        {visit}
      </th>
      <td className="py-2 pl-4 text-right align-top whitespace-nowrap tabular-nums">{formatCents(cents)}</td>
    </tr>
  )
}

const linkClass = 'font-medium text-primary underline underline-offset-4'

/** The booking of an invoice, with a link to its page where the reader has one. */
function BookingLink({invoice: {kind, my_side, booking_id, booking_number}}: {invoice: Invoice}) {
  const role = useWho()?.role
  if (booking_id === null) return booking_number
  if (kind === 'statement' && my_side === 'payer') {
    return (
      <Link to="/dash/parent/booking/$id" params={{id: booking_id}} className={linkClass}>
        {booking_number}
      </Link>
    )
  }
  if (role === 'agency') {
    return (
      <Link to="/dash/agency/bookings" search={{lead: booking_id}} className={linkClass}>
        {booking_number}
      </Link>
    )
  }
  if (role === 'admin') {
    return (
      <Link to="/admin/dashboard/all-bookings/$id" params={{id: booking_id}} className={linkClass}>
        {booking_number}
      </Link>
    )
  }
  return booking_number
}

/** How it was paid; for its payer and staff, while online, with which card or bank account. */
function PaidWith({invoice: {id, method, my_side, status}}: {invoice: Invoice}) {
  const isByCard = method === 'card' || method === 'ach'
  const enabled = isByCard && my_side !== 'payee' && status === 'PAID'
  const {data} = useQuery({...paidWithQueries.invoice(id), enabled})
  if (!method) return null
  return data?.paid_with ? m.ending_in(data.paid_with) : methodText(method)
}

/** Payer, payee, booking, dates and payment method. */
export function InvoiceFacts({
  invoice,
  payer = invoice.payer.name,
  payee = invoice.payee?.name,
}: {
  invoice: Invoice
  /** Staff's links to both sides. */
  payer?: ReactNode
  payee?: ReactNode
}) {
  const {issued_at, due_at, paid_at, method, booking_number, status} = invoice
  const zone = deviceZone()
  const isOpen = status === 'OPEN'
  const items = [
    {label: m.from_payee(), value: payee ?? names.product},
    {label: m.to_payer(), value: payer},
    booking_number && {label: m.booking(), value: <BookingLink invoice={invoice} />},
    issued_at && {label: m.issued(), value: dateLabel(issued_at, zone)},
    isOpen && due_at && {label: m.due(), value: dateLabel(due_at, zone)},
    paid_at && {label: m.paid(), value: dateLabel(paid_at, zone)},
    method && {label: m.paid_how(), value: <PaidWith invoice={invoice} />},
  ]
  return (
    <div className="print:*:grid-cols-3">
      <KeyValues items={items.filter(item => typeof item === 'object' && item !== null)} />
    </div>
  )
}

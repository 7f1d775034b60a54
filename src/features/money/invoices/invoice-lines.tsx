import type {Invoice} from '#contract/money/invoices.ts'
import {classNames} from '#lib/class-names.ts'
import {formatCents} from '#lib/money-text.ts'
import {payeeCents} from './sums.ts'
import {creditReasonText, howMuch} from './words.ts'

/** Every line, every credit note, and what that makes. */
export function InvoiceLines({invoice}: {invoice: Invoice}) {
  const {lines, amount_cents, credit_notes, credited_cents, tip_cents, due_cents, status, my_side} = invoice
  return (
    <table className="w-full text-left text-14">
      <caption className="sr-only">Lines of the invoice</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">For</th>
          <th scope="col">Sum</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <Row key={index} label={line.description} detail={howMuch(line)} cents={line.amount_cents} />
        ))}
      </tbody>
      <tfoot className="border-t border-line">
        <Row label="Sum" cents={amount_cents} strong />
        {credit_notes.map(note => (
          <Row
            key={note.number}
            label={`Credit note ${note.number}`}
            detail={
              note.left_cents > 0
                ? `${creditReasonText(note.reason)}. ${formatCents(note.left_cents)} of it comes off your next lead invoice.`
                : creditReasonText(note.reason)
            }
            cents={-note.amount_cents}
          />
        ))}
        {tip_cents > 0 && <Row label="Tip" cents={tip_cents} />}
        {status === 'PAID' && my_side === 'payer' && (
          <Row label="Paid" cents={amount_cents - credited_cents + tip_cents} strong />
        )}
        {status === 'OPEN' && my_side === 'payer' && <Row label="To pay" cents={due_cents} strong />}
        {my_side === 'payee' && status !== 'VOID' && (
          <Row label={status === 'PAID' ? 'Paid to you' : 'For you'} cents={payeeCents(invoice)} strong />
        )}
      </tfoot>
    </table>
  )
}

function Row({
  label,
  detail,
  cents,
  strong = false,
}: {
  label: string
  detail?: string | null
  cents: number
  strong?: boolean
}) {
  return (
    <tr className={classNames('break-inside-avoid', strong && 'text-16 font-semibold')}>
      <th scope="row" className={strong ? 'py-2 font-semibold' : 'py-2 font-normal'}>
        {label}
        {detail && <span className="block text-muted">{detail}</span>}
      </th>
      <td className="py-2 pl-4 text-right align-top whitespace-nowrap tabular-nums">{formatCents(cents)}</td>
    </tr>
  )
}

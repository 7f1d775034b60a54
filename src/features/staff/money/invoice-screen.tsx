import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useState, type ReactNode} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import {useMarkUncollectible} from '#data/queries/admin/invoices.ts'
import {invoiceQueries} from '#data/queries/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {AuditOf} from '../platform/audit-list.tsx'
import {LoadError} from '../staff-list.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'
import {creditReasonText, invoiceKindText} from './invoice-list.tsx'

const markWords = {
  OPEN: {
    verb: 'Mark not collectible',
    consequences: 'It is no longer requested. A late payment still settles it.',
  },
  UNCOLLECTIBLE: {verb: 'Reopen', consequences: 'The invoice is open again.'},
} as const

function MarkPart({invoice, status}: {invoice: Invoice; status: keyof typeof markWords}) {
  const [isOpen, setOpen] = useState(false)
  const command = useMarkUncollectible()
  const {verb, consequences} = markWords[status]
  const close = () => {
    setOpen(false)
    command.reset()
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {verb}
      </Button>
      {isOpen && (
        <ReasonDialog
          onClose={close}
          title={`${verb}?`}
          consequences={consequences}
          action={verb}
          doing={verb}
          cancelLabel="Not now"
          tone={status === 'OPEN' ? 'danger' : 'primary'}
          hint="Only staff can read it, in the audit log"
          command={command}
          onConfirm={reason =>
            command.mutate({id: invoice.id, uncollectible: status === 'OPEN', reason}, {onSuccess: close})
          }
        />
      )}
    </>
  )
}

/** One invoice as staff see it. Lines, facts and PDF are passed in, the same as on the payer's page. */
export function StaffInvoiceScreen({
  id,
  renderLines,
  renderFacts,
  renderPdf,
}: {
  id: string
  renderLines: (invoice: Invoice) => ReactNode
  renderFacts: (invoice: Invoice) => ReactNode
  renderPdf: (invoice: Invoice) => ReactNode
}) {
  const {data: invoice, error, refetch} = useQuery(invoiceQueries.one(id))
  const crumbs = [
    <Link key="list" to="/admin/dashboard/invoices" search={{}}>
      Invoices
    </Link>,
  ]
  if (!invoice) {
    return (
      <>
        <PageHeader title="Invoice" crumbs={crumbs} />
        {error ? (
          <LoadError what="This invoice" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={2} />
        )}
      </>
    )
  }
  const {status, credit, credit_notes, booking_id, booking_number} = invoice
  return (
    <div data-invoice-id={invoice.id}>
      <PageHeader
        title={`${invoiceKindText[invoice.kind]} ${invoice.number ?? 'Draft'}`}
        crumbs={crumbs}
        lead={<Status of="invoice" status={status} />}
        action={
          <>
            {renderPdf(invoice)}
            {invoice.due_cents > 0 && (status === 'OPEN' || status === 'UNCOLLECTIBLE') && (
              <MarkPart key={status} invoice={invoice} status={status} />
            )}
          </>
        }
      />
      <div className="space-y-10">
        <Section title="Details">
          <Card className="space-y-4">
            {renderFacts(invoice)}
            {booking_id && (
              <Link
                to="/admin/dashboard/all-bookings/$id"
                params={{id: booking_id}}
                className="font-medium text-primary underline underline-offset-4"
              >
                Booking {booking_number}
              </Link>
            )}
          </Card>
        </Section>
        <Section title="Lines">
          <Card>{renderLines(invoice)}</Card>
        </Section>
        {(credit || credit_notes.length > 0) && (
          <Section title="Credits">
            <Card className="space-y-2">
              {credit && (
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Status of="credit" status={credit.status} /> {creditReasonText(credit.reason)}
                  {credit.answer && <span className="w-full text-14">“{credit.answer}”</span>}
                </p>
              )}
              {credit_notes.map(note => (
                <p key={note.number} className="text-14 text-muted">
                  {note.number}: {formatCents(note.amount_cents)}, {note.reason}
                  {note.left_cents > 0 &&
                    `; ${formatCents(note.left_cents)} will be deducted from the next lead invoice`}
                </p>
              ))}
            </Card>
          </Section>
        )}
        <AuditOf id={invoice.id} />
      </div>
    </div>
  )
}

import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useState, type ReactNode} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import {refundedPart} from '#domain/money/invoice-refunds.ts'
import {isOwed} from '#domain/money/invoice.ts'
import {comingCreditText, kindText} from '#domain/money/invoice-text.ts'
import {useMarkPaidByStaff, useMarkUncollectible, type ReturnAct} from '#data/queries/admin/invoices.ts'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {InvoiceStatusChip} from '#features/money/invoices/invoice-status-chip.tsx'
import {TakenBack} from '#features/money/invoices/taken-back.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {Status} from '#ui/primitives/status.tsx'
import {PartyLink} from '../people/contact-links.tsx'
import {AuditOf} from '../platform/audit-list.tsx'
import {LoadError} from '../staff-list.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'
import {creditReasonText} from './invoice-list.tsx'
import {ReturnDialog} from './return-dialog.tsx'

const markWords = {
  OPEN: {
    verb: m.mark_not_collectible(),
    question: m.mark_sum_not_collectible,
    consequences: m.it_is_no_longer_requested_until_reopened(),
  },
  UNCOLLECTIBLE: {verb: m.reopen(), question: m.reopen_sum, consequences: m.the_invoice_is_open_again()},
} as const

function MarkPart({invoice, status}: {invoice: Invoice; status: keyof typeof markWords}) {
  const [isOpen, setOpen] = useState(false)
  const command = useMarkUncollectible()
  const {verb, question, consequences} = markWords[status]
  const {payer, due_cents} = invoice
  const close = () => {
    setOpen(false)
    command.reset()
  }
  return (
    <>
      <Button
        variant="secondary"
        disabledReason={status === 'OPEN' && invoice.outside ? m.the_family_marked_it_as_paid() : undefined}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      {isOpen && (
        <ReasonDialog
          onClose={close}
          title={question({sum: formatCents(due_cents), payer: payer.name || m.the_payer_staff()})}
          consequences={
            invoice.kind === 'statement'
              ? `${consequences} ${invoice.payer_has_account ? m.both_sides_are_notified_of_collecting() : m.its_provider_is_notified_of_collecting()}`
              : consequences
          }
          action={verb}
          doing={verb}
          cancelLabel={m.not_now()}
          tone={status === 'OPEN' ? 'danger' : 'primary'}
          hint={m.only_staff_can_read_it_in()}
          command={command}
          onConfirm={reason =>
            command.mutate({id: invoice.id, uncollectible: status === 'OPEN', reason}, {onSuccess: close})
          }
        />
      )}
    </>
  )
}

/** Staff's actions on an invoice; each says why it cannot act. */
function StaffActions({invoice}: {invoice: Invoice}) {
  const [act, setAct] = useState<ReturnAct | null>(null)
  const {status, kind, number, due_cents, payer, payee, payer_has_account, outside} = invoice
  const isSettledByStaff = !payer_has_account || payer.cannot_log_in === true || payee?.cannot_log_in === true
  const isPaid = status === 'PAID'
  return (
    <>
      {isPaid && !invoice.taken_back && (invoice.method === 'card' || invoice.method === 'ach') && (
        <Link to="/admin/dashboard/payments" search={{q: number ?? ''}} className={buttonClass({variant: 'secondary'})}>
          {m.refund_the_payment()}
        </Link>
      )}
      {(isPaid || isOwed(status)) && (
        <Button variant="secondary" onClick={() => setAct('credit')}>
          {m.credit()}
        </Button>
      )}
      {status === 'OPEN' && (
        <Button
          variant="secondary"
          disabledReason={outside ? m.the_family_marked_it_as_paid() : undefined}
          onClick={() => setAct('void')}
        >
          {m.void_verb()}
        </Button>
      )}
      {kind === 'statement' && isOwed(status) && due_cents > 0 && isSettledByStaff && (
        <>
          <PaidOutsidePart invoice={invoice} received />
          {outside && payee?.cannot_log_in && <PaidOutsidePart invoice={invoice} received={false} />}
        </>
      )}
      {due_cents > 0 && (status === 'OPEN' || status === 'UNCOLLECTIBLE') && (
        <MarkPart key={status} invoice={invoice} status={status} />
      )}
      {act && (
        <ReturnDialog
          act={act}
          id={invoice.id}
          of={number ?? m.this_invoice_within()}
          hasPayerAccount={payer_has_account}
          onClose={() => setAct(null)}
        />
      )}
    </>
  )
}

/** Marks a statement as paid outside of Village, or what the family marked as not received, for a family or payee that cannot. */
function PaidOutsidePart({invoice, received}: {invoice: Invoice; received: boolean}) {
  const [isOpen, setOpen] = useState(false)
  const command = useMarkPaidByStaff()
  const close = () => {
    setOpen(false)
    command.reset()
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {received ? m.mark_as_paid_outside() : m.mark_as_not_received()}
      </Button>
      {isOpen && (
        <ReasonDialog
          onClose={close}
          title={(received ? m.did_pay_outside_of_village : m.did_payment_not_arrive)({name: invoice.payer.name})}
          consequences={
            received
              ? m.for_counts_as_paid_without_villages({
                  cents: formatCents(invoice.due_cents - invoice.fee_left_cents),
                  value: invoice.payee?.name ?? m.the_payee_staff(),
                })
              : m.name_is_notified_and_statement_is_open_again({name: invoice.payer.name})
          }
          action={received ? m.mark_as_paid() : m.mark_as_not_received()}
          doing={received ? m.marking_it_as_paid() : m.marking_it_as_not_received()}
          cancelLabel={m.not_now()}
          tone="primary"
          hint={m.how_you_know_only_staff_can()}
          command={command}
          onConfirm={memo => command.mutate({id: invoice.id, memo, received}, {onSuccess: close})}
        />
      )}
    </>
  )
}

/** A payer or payee with a link to their page. */
const PartyName = ({party: {account, ...party}}: {party: Invoice['payer']}) =>
  account ? <PartyLink of={{...party, ...account}} /> : party.name

/** One invoice as staff see it. Lines, facts, PDF and credit notes are passed in, the same as on the payer's page. */
export function StaffInvoiceScreen({
  id,
  renderLines,
  renderFacts,
  renderPdf,
  renderCreditNotes,
}: {
  id: string
  renderLines: (invoice: Invoice) => ReactNode
  renderFacts: (invoice: Invoice, payer: ReactNode, payee: ReactNode) => ReactNode
  renderPdf: (invoice: Invoice) => ReactNode
  renderCreditNotes: (invoice: Invoice) => ReactNode
}) {
  const {data: invoice, error, refetch} = useQuery(invoiceQueries.one(id))
  const crumbs = [
    <Link key="list" to="/admin/dashboard/invoices" search={{}}>
      {m.invoices()}
    </Link>,
  ]
  if (!invoice) {
    return (
      <>
        <PageHeader title={m.invoice()} crumbs={crumbs} />
        {error ? (
          <LoadError what={m.this_invoice()} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={2} />
        )}
      </>
    )
  }
  const {payer, payee, credit, credit_notes, coming_credit} = invoice
  return (
    <div data-invoice-id={invoice.id}>
      <PageHeader
        title={
          <>
            {kindText(invoice.kind)} <span className="inline-block">{invoice.number ?? m.draft()}</span>
          </>
        }
        crumbs={crumbs}
        lead={<InvoiceStatusChip invoice={invoice} refunded={refundedPart(invoice)} />}
        action={
          <>
            {renderPdf(invoice)}
            <StaffActions invoice={invoice} />
          </>
        }
      />
      <div className="space-y-10">
        <TakenBack invoice={invoice} />
        <Section title={m.details()}>
          <Card>{renderFacts(invoice, <PartyName party={payer} />, payee && <PartyName party={payee} />)}</Card>
        </Section>
        <Section title={m.lines()}>
          <Card>{renderLines(invoice)}</Card>
        </Section>
        {(credit || coming_credit || credit_notes.length > 0) && (
          <Section title={m.credits()}>
            <Card className="space-y-2">
              {credit && (
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Status of="credit" status={credit.status} />{' '}
                  {!credit_notes.some(({reason}) => reason === credit.reason) && creditReasonText(credit.reason)}
                  {credit.answer && <span className="w-full text-14">“{credit.answer}”</span>}
                </p>
              )}
              {coming_credit && <p>{comingCreditText(coming_credit, deviceZone())}</p>}
              {credit_notes.length > 0 && renderCreditNotes(invoice)}
            </Card>
          </Section>
        )}
        <AuditOf id={invoice.id} />
      </div>
    </div>
  )
}

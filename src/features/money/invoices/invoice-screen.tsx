import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import type {Invoice} from '#contract/money/invoices.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useInvoice} from '#data/queries/money/invoices.ts'
import {ApiError} from '#data/app/message.ts'
import {refundedPart} from '#domain/money/invoice-refunds.ts'
import {comingCreditText, kindText} from '#domain/money/invoice-text.ts'
import {deviceZone} from '#lib/device-zone.ts'
import type {SubscriberRole} from '#data/queries/money/plans.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Brand} from '#ui/frame/brand.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {NotLoaded} from '../loading-states.tsx'
import {CreditNotes} from './credit-notes.tsx'
import {InvoiceActions} from './invoice-actions.tsx'
import {InvoiceFacts, InvoiceLines} from './invoice-lines.tsx'
import {SavePdf} from './save-files.tsx'
import {InvoiceStatusChip} from './invoice-status-chip.tsx'
import {whatFor} from './words.ts'

const lists = {
  parent: '/dash/parent/invoices',
  caretaker: '/dash/caretaker/invoices',
  agency: '/dash/agency/invoices',
} as const satisfies Record<SubscriberRole, string>

/** Two columns on screen; in print the parties come first, then the lines. */
const columns =
  'grid items-start gap-8 wide:grid-flow-row-dense wide:grid-cols-[minmax(0,1fr)_22rem] wide:grid-rows-[auto_1fr] print:flex print:flex-col print:items-stretch'

/** One invoice or statement with its lines and actions; prints. */
export function InvoiceScreen({id, reader}: {id: string; reader: SubscriberRole}) {
  const query = useInvoice(id, reader)
  const {data: invoice, error, refetch} = query
  const asOf = useAsOf(query)
  const crumbs = [
    <Link key="list" to={lists[reader]}>
      {m.payments()}
    </Link>,
  ]
  if (invoice) {
    return (
      <div data-invoice-id={invoice.id}>
        <div className="hidden print:block">
          <Brand />
        </div>
        <PageHeader
          title={
            <>
              {kindText(invoice.kind)} <span className="inline-block">{invoice.number}</span>
            </>
          }
          lead={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <InvoiceStatusChip invoice={invoice} refunded={refundedPart(invoice)} />
              <span>{whatFor(invoice)}</span>
            </span>
          }
          crumbs={crumbs}
          asOf={asOf}
          action={
            <span className="contents print:hidden">
              <SavePdf invoice={invoice} />
              <Button variant="secondary" icon={Printer} onClick={() => print()}>
                {m.print()}
              </Button>
            </span>
          }
        />
        <Parts invoice={invoice} />
      </div>
    )
  }
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <>
      <PageHeader title={m.invoice()} crumbs={crumbs} />
      {isGone ? (
        <ErrorState title={m.invoice_not_found()} detail={m.check_the_address_or_log_in()} />
      ) : error ? (
        <NotLoaded what={m.the_invoice()} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  )
}

function Parts({invoice}: {invoice: Invoice}) {
  return (
    <div className={columns}>
      <div className="empty:hidden wide:col-start-2 print:hidden">
        <InvoiceActions invoice={invoice} />
      </div>
      <div className="wide:col-start-1 wide:row-span-2 wide:row-start-1 print:order-last">
        <Section title={m.what_it_is_for()}>
          <Card>
            <InvoiceLines invoice={invoice} />
          </Card>
        </Section>
      </div>
      {(invoice.coming_credit || invoice.credit_notes.length > 0) && (
        <div className="wide:col-start-1">
          <Section title={m.refunds_and_credits()}>
            <Card>
              {invoice.coming_credit && <p>{comingCreditText(invoice.coming_credit, deviceZone())}</p>}
              {invoice.credit_notes.length > 0 && <CreditNotes invoice={invoice} />}
            </Card>
          </Section>
        </div>
      )}
      <div className="wide:col-start-2">
        <Section title={m.details()}>
          <Card>
            <InvoiceFacts invoice={invoice} />
          </Card>
        </Section>
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div className={columns}>
      <div className="wide:col-start-2">
        <SkeletonLines lines={2} />
      </div>
      <Card className="wide:col-start-1 wide:row-span-2 wide:row-start-1">
        <SkeletonLines lines={6} />
      </Card>
      <Card className="wide:col-start-2">
        <SkeletonLines lines={8} />
      </Card>
    </div>
  )
}

import {m} from '#messages'
import {exportLeadCredits} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import {useId, useState} from 'react'
import type {LeadCredit} from '#contract/admin/invoices.ts'
import {staffInvoiceQueries, useDecideCredit} from '#data/queries/admin/invoices.ts'
import {statusText} from '#domain/money/invoice-text.ts'
import {creditedCents, refundedCents} from '#domain/money/invoice-refunds.ts'
import {classNames} from '#lib/class-names.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {listText} from '#lib/list-text.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {CountChip, Section} from '#ui/primitives/section.tsx'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {limits} from '#contract/limits.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {ExportButton} from '../export-button.tsx'
import {DateTime, dateText} from '../date-time.tsx'
import {LoadError, itemsOf, MoreButton} from '../staff-list.tsx'
import {creditReasonText} from './invoice-list.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

type Status = 'open' | 'closed'

const states = [
  {value: 'open', label: m.open_requests_of_kind()},
  {value: 'closed', label: m.closed_requests_of_kind()},
] as const

/**
 * Lead credits that agencies requested, longest waiting first, or those that staff have decided. On a phone, where they
 * would fill the screen above the invoices, one line with their count opens them.
 */
export function CreditsAsked({
  status: chosen,
  onStatus,
}: {
  /** Undefined until one is chosen: the open ones, on a phone folded. */
  status: Status | undefined
  onStatus: (status: Status | undefined) => void
}) {
  const isPhone = useIsPhone()
  const now = useServerNow()
  const isFolded = isPhone && chosen === undefined
  const status = chosen ?? 'open'
  const id = useId()
  const query = useInfiniteQuery(staffInvoiceQueries.credits(status))
  const [deciding, setDeciding] = useState<{credit: LeadCredit; how: 'grant' | 'refuse'} | null>(null)
  const credits = itemsOf(query.data)
  if (!query.data && query.error) {
    return <LoadError what={m.the_credit_requests()} error={query.error} onRetry={() => void query.refetch()} />
  }
  const count =
    status === 'open' && query.data ? (query.hasNextPage ? `${credits.length}+` : credits.length) : undefined
  const requests = (
    <>
      <div className="max-w-xs">
        <SegmentedControl label={m.show()} hideLabel value={status} onChange={onStatus} options={states} />
      </div>
      {query.data && credits.length === 0 && (
        <p className="text-muted">{status === 'open' ? m.no_requests_are_waiting() : m.no_request_was_decided_yet()}</p>
      )}
      <ul className="space-y-3">
        {credits.map(credit => (
          <Card as="li" key={credit.invoice.id} data-invoice-id={credit.invoice.id} className="space-y-2">
            <p className="font-semibold">
              {credit.invoice.payer.name}: {creditReasonText(credit.invoice.credit?.reason ?? '')}
            </p>
            {credit.note && (
              <p dir="auto" className="whitespace-pre-line">
                “{credit.note}”
              </p>
            )}
            <p className="text-14 text-muted">
              <Link
                to="/admin/dashboard/invoices/$id"
                params={{id: credit.invoice.id}}
                className="font-medium text-primary underline underline-offset-4"
              >
                <Unbroken>{credit.invoice.number}</Unbroken>
              </Link>
              , {formatCents(credit.invoice.amount_cents)}
              {credit.invoice.booking_id && credit.invoice.booking_number && (
                <>
                  {', '}
                  <Link
                    to="/admin/dashboard/all-bookings/$id"
                    params={{id: credit.invoice.booking_id}}
                    className="font-medium text-primary underline underline-offset-4"
                  >
                    {m.booking_money({number: credit.invoice.booking_number})}
                  </Link>
                </>
              )}
              {credit.asked_by ? m.requested_by({asked_by: credit.asked_by}) : m.requested_staff()}{' '}
              <DateTime at={credit.asked_at} />
            </p>
            <p className="text-14">{factsOf(credit, now)}</p>
            {credit.decided_at === null ? (
              <div className="flex flex-wrap gap-2">
                <Button size="sm" onClick={() => setDeciding({credit, how: 'grant'})}>
                  {m.grant()}
                </Button>
                <Button size="sm" variant="secondary" onClick={() => setDeciding({credit, how: 'refuse'})}>
                  {m.refuse()}
                </Button>
              </div>
            ) : (
              <p className="text-14">
                {credit.invoice.credit?.status === 'GRANTED' ? (
                  m.granted_on_credited_in_all({
                    sum: formatCents(creditedCents(credit.invoice) + refundedCents(credit.invoice)),
                    date_text: dateText(credit.decided_at),
                  })
                ) : (
                  <>
                    {m.refused()} <DateTime at={credit.decided_at} />
                  </>
                )}
                {credit.invoice.credit?.answer && `: “${credit.invoice.credit.answer}”`}
              </p>
            )}
          </Card>
        ))}
      </ul>
      <MoreButton query={query} />
      {deciding && <DecideCredit {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
  const exporting = (
    <ExportButton of={exportLeadCredits} name="lead-credits" query={{status}} label={m.export_credit_requests()} />
  )
  if (!isPhone) {
    return (
      <Section title={m.credit_requests()} {...(count !== undefined && {count})} action={exporting}>
        {requests}
      </Section>
    )
  }
  return (
    <section className="space-y-3">
      <h2>
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={id}
          className="flex min-h-11 w-full items-center gap-2 text-16 font-semibold"
          onClick={() => onStatus(isFolded ? 'open' : undefined)}
        >
          {m.credit_requests()}
          {count !== undefined && <CountChip>{count}</CountChip>}
          <ChevronDown aria-hidden className={classNames('ml-auto size-5 text-muted', !isFolded && 'rotate-180')} />
        </button>
      </h2>
      <div id={id} hidden={isFolded} className="space-y-3">
        {requests}
        {exporting}
      </div>
    </section>
  )
}

/** Whether the invoice is paid, and how many visits took place. */
const factsOf = ({invoice, visits: {count, took_place}}: LeadCredit, now: string) =>
  listText([statusText(invoice, now, deviceZone()), m.visits_that_took_place_of({took_place, count})], 'plain')

const words = {
  grant: {
    action: m.grant(),
    title: m.grant_this_credit(),
    consequences: m.a_credit_note_takes_back_the_rest(),
  },
  refuse: {
    action: m.refuse(),
    title: m.refuse_this_credit(),
    consequences: m.the_invoice_stays_as_it_is(),
  },
} as const

/** Grants or refuses a lead credit, with a reason for the agency. */
function DecideCredit({credit, how, onClose}: {credit: LeadCredit; how: keyof typeof words; onClose: () => void}) {
  const {invoice, rest_cents} = credit
  const [reason, setReason] = useState('')
  const {mutate, isPending, error} = useDecideCredit()
  const refusal = useRefusal({isPending, error}, reason)
  const needs = useNeedsConnection()
  const now = useServerNow()
  const {action, title, consequences} = words[how]
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      consequences={
        <>
          <p>{consequences}</p>
          <p>{factsOf(credit, now)}</p>
        </>
      }
      action={how === 'grant' ? m.credit_sum({sum: formatCents(rest_cents)}) : action}
      cancelLabel={m.not_now()}
      tone={how === 'grant' ? 'primary' : 'danger'}
      busy={isPending}
      offlineReason={needs(m.deciding())}
      disabledReason={reason.trim() === '' ? m.enter_a_reason_first() : undefined}
      onConfirm={() => mutate({id: invoice.id, grant: how === 'grant', reason: reason.trim()}, {onSuccess: onClose})}
    >
      <TextField
        label={m.reason_sessions()}
        hint={m.the_agency_can_read_this()}
        value={reason}
        onChange={setReason}
        maxLength={limits.line_max}
      />
      <FormError>{refusal}</FormError>
    </ConfirmDialog>
  )
}

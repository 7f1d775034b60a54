import {m} from '#messages'
import {useState} from 'react'
import {type Invoice, CreditReason} from '#contract/money/invoices.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {day_ms} from '#domain/constants.ts'
import {credit_asked_within_ms, invoiceCan, invoiceRefusalText, isOverdue} from '#domain/money/invoice.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Status} from '#ui/primitives/status.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {AutomaticPayment} from './automatic.tsx'
import {Arrived, MarkedPaid, MarkReceived, NotArrived, NotCollectible, PaidOutside} from './outside.tsx'
import {Remind} from './remind.tsx'
import {PayInvoice} from './pay-invoice.tsx'
import type {InvoiceSearch} from './search.ts'
import {isTakenBack, TakenBack} from './taken-back.tsx'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import type * as v from 'valibot'
import {creditReasonText, dateText, creditReasons} from './words.ts'
import {limits} from '#contract/limits.ts'
import {useAskCredit} from '#data/queries/money/invoices.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {useOnAct} from '#ui/hooks/use-act.ts'
import {useIsInNotice} from '../pay/use-is-in-notice.ts'

const reasons = CreditReason.options.map(value => ({value, label: creditReasons[value]}))

/** Asks staff for a credit for a bad lead. */
function AskCredit({invoice, onClose}: {invoice: Invoice; onClose: () => void}) {
  const ask = useAskCredit()
  const needs = useNeedsConnection()
  const [reason, setReason] = useState<CreditReason | ''>('')
  const [note, setNote] = useState('')
  const refusal = useRefusal(ask, [reason, note])
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={m.request_a_credit()}
      description={m.we_will_review_it_and_reply()}
      offlineReason={needs(m.requesting_a_credit())}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button
            busy={ask.isPending}
            disabledReason={reason === '' ? m.choose_a_reason_first() : needs(m.requesting_a_credit())}
            onClick={() => {
              if (reason !== '') {
                ask.mutate(
                  {invoice_id: invoice.id, reason, note: note.trim()},
                  {
                    onSuccess: () => {
                      toast({title: m.credit_requested(), description: m.we_will_review_it_and_reply(), tone: 'good'})
                      onClose()
                    },
                  },
                )
              }
            }}
          >
            {m.request_a_credit()}
          </Button>
        </>
      }
    >
      <div className="space-y-5 pt-2">
        <RadioCards label={m.what_was_wrong()} value={reason} onChange={setReason} options={reasons} />
        <TextArea
          label={m.what_should_we_know()}
          required={false}
          rows={3}
          value={note}
          onChange={setNote}
          maxLength={limits.text_max}
        />
        <FormError>{refusal}</FormError>
      </div>
    </Dialog>
  )
}

type Doing = 'pay' | 'outside' | 'credit' | null

/** The reader's actions on an invoice and their progress. Renders nothing without any. */
export function InvoiceActions({invoice}: {invoice: Invoice}) {
  const now = useServerNow()
  const needs = useNeedsConnection()
  const [{act, tip}, changeSearch] = usePageSearch<v.InferOutput<typeof InvoiceSearch>>()
  const [doing, setDoing] = useState<Doing>(null)
  useOnAct(act, () => setDoing(invoice.kind !== 'subscription' && invoiceCan.pay(invoice, now) === true ? 'pay' : null))
  const done = () => {
    setDoing(null)
    if (act) changeSearch({act: undefined, tip: undefined})
  }
  const may = {
    pay: invoiceCan.pay(invoice, now),
    outside: invoiceCan.markPaidOutside(invoice, now) === true,
    arrived: invoiceCan.answerPaidOutside(invoice, now) === true,
    remind: invoiceCan.remind(invoice, now, deviceZone()),
    credit: invoiceCan.askCredit(invoice, now) === true,
  }
  const isBill = invoice.kind !== 'subscription' && invoice.my_side === 'payer' && invoice.status === 'OPEN'
  const isUnderWay = invoice.status === 'PROCESSING'
  // what is marked as paid outside waits for the payee's answer
  const isNotCollected =
    invoice.kind === 'statement' &&
    invoice.my_side !== null &&
    invoice.status === 'UNCOLLECTIBLE' &&
    invoice.due_cents > 0
  const isMarked =
    (isBill && may.pay === 'marked_paid') || (isNotCollected && invoice.my_side === 'payer' && invoice.outside !== null)
  const isPayable = isBill && may.pay !== 'marked_paid'
  // until the day after its due date there is nothing to remind of
  const isRemindable =
    isOverdue(invoice, now, deviceZone()) &&
    (may.remind === true || may.remind === 'not_yet' || may.remind === 'pays_automatically')
  // of a lead invoice too old for a credit, the reason stands in place of the button
  const isCreditClosed = invoiceCan.askCredit(invoice, now) === 'credit_closed' && invoice.status !== 'VOID'
  const isAny =
    isCreditClosed ||
    isBill ||
    isNotCollected ||
    isUnderWay ||
    may.arrived ||
    isRemindable ||
    may.credit ||
    invoice.credit !== null ||
    isTakenBack(invoice)
  if (!isAny) return null
  return (
    <div className="space-y-3">
      <TakenBack invoice={invoice} />
      {isUnderWay && <UnderWay invoice={invoice} />}
      {isNotCollected && !invoice.outside && <NotCollectible invoice={invoice} />}
      {isPayable && <FailedPayment invoice={invoice} />}
      {isPayable && <AutomaticPayment invoice={invoice} now={now} />}
      {may.arrived && (invoice.outside ? <Arrived invoice={invoice} /> : <MarkReceived invoice={invoice} />)}
      {isRemindable && <Remind invoice={invoice} />}
      {isMarked && <MarkedPaid invoice={invoice} />}
      {isPayable && <NotArrived invoice={invoice} />}
      {isBill && may.pay === 'payee_not_ready' && (
        <Callout tone="neutral">{invoiceRefusalText.payee_not_ready}.</Callout>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isPayable && (
          <Button
            size="lg"
            disabledReason={may.pay === true ? needs(m.paying()) : invoiceRefusalText[may.pay]}
            onClick={() => setDoing('pay')}
          >
            {m.pay({cents: formatCents(invoice.due_cents)})}
          </Button>
        )}
        {may.outside && (
          <Button
            variant="secondary"
            size="lg"
            disabledReason={needs(m.marking_it_as_paid())}
            onClick={() => setDoing('outside')}
          >
            {m.i_paid_outside_of_village()}
          </Button>
        )}
        {may.credit && (
          <Button
            variant="secondary"
            size="lg"
            disabledReason={needs(m.requesting_a_credit())}
            onClick={() => setDoing('credit')}
          >
            {m.request_a_credit()}
          </Button>
        )}
      </div>
      {isCreditClosed && (
        <p className="text-14 text-muted">
          {m.credits_can_be_requested_for_days({days: credit_asked_within_ms / day_ms})}
        </p>
      )}
      <CreditState invoice={invoice} />
      {doing === 'pay' && <PayInvoice invoice={invoice} tip={tip ?? null} onClose={done} />}
      {doing === 'outside' && <PaidOutside invoice={invoice} onClose={done} />}
      {doing === 'credit' && <AskCredit invoice={invoice} onClose={done} />}
    </div>
  )
}

/** A bank transfer in progress; renders nothing while the notice at the top of the page says the same. */
function UnderWay({invoice: {id}}: {invoice: Invoice}) {
  if (useIsInNotice(id)) return null
  return (
    <Callout tone="info" title={m.a_bank_transfer_is_in_progress()}>
      {m.it_takes_a_few_business_days()}
    </Callout>
  )
}

/** The status of a requested credit, with its reason unless its credit note has it; renders nothing without one. */
function CreditState({invoice: {credit, credit_notes}}: {invoice: Invoice}) {
  if (!credit) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
      <Status of="credit" status={credit.status} />
      {!credit_notes.some(({reason}) => reason === credit.reason) && creditReasonText(credit.reason)}
      {credit.note && <span className="w-full">{m.you_wrote_quoted({note: credit.note})}</span>}
      {credit.answer && <span className="w-full">“{credit.answer}”</span>}
    </p>
  )
}

/** A failed payment of an invoice that is open again; renders nothing without one. */
function FailedPayment({invoice: {failed}}: {invoice: Invoice}) {
  if (!failed) return null
  const date_text = dateText(failed.begun_at, deviceZone())
  return (
    <Callout
      tone="bad"
      title={
        failed.method === 'ach'
          ? m.your_bank_transfer_on_failed({date_text})
          : m.your_card_payment_on_failed({date_text})
      }
    >
      {m.nothing_was_charged_and_the_invoice()}
    </Callout>
  )
}

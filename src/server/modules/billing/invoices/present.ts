import {dueOf, payerIdOf} from './rows.ts'
import type {ListedInvoice} from '#contract/admin/invoices.ts'
import type {Invoice, InvoiceLine, PartyAccount} from '#contract/money/invoices.ts'
import {refundedPartBy} from '#domain/money/invoice-refunds.ts'
import type {Caller} from '#server/http/caller.ts'
import {readStored} from '#server/stored-texts.ts'
import type {FullInvoice} from './list.ts'
import {partyIn} from './policy.ts'

/** Statuses with nothing left to pay. */
const isSettled = (status: Invoice['status']) => status === 'PAID' || status === 'VOID'

const automaticStatus = {PLANNED: 'planned', CHARGED: 'charging', STOPPED: 'stopped', FAILED: 'failed'} as const

/** The automatic payment of an open invoice, for its payer. */
function automaticOf({invoice, automatic}: FullInvoice, my_side: Invoice['my_side']): Pick<Invoice, 'automatic'> {
  if (!automatic || invoice.status !== 'OPEN' || my_side !== 'payer') return {}
  return {automatic: {status: automaticStatus[automatic.status], charge_at: instantOf(automatic.charge_at)}}
}

/** The method and start of the last payment with a result, if it has this status. */
function lastPaymentOf({last_payment}: FullInvoice, status: 'FAILED' | 'PROCESSING'): Invoice['failed'] {
  if (last_payment?.status !== status) return null
  return {method: last_payment.method, begun_at: instantOf(last_payment.begun_at)}
}

/** The payment in progress. */
function inProgressOf(row: FullInvoice): Pick<Invoice, 'in_progress'> {
  const payment = row.invoice.status === 'PROCESSING' ? lastPaymentOf(row, 'PROCESSING') : null
  return payment ? {in_progress: payment} : {}
}

/** Converts times in JSON to ISO 8601. */
const instantOf = (written: string): string => new Date(written).toISOString()

/** A line whose plan, if it is one of ours, has its title in the reader's language. */
const presentLine = ({about, ...line}: InvoiceLine): InvoiceLine => ({
  ...line,
  about: about?.kind === 'plan' ? {...about, title: readStored(about.title)} : about,
})

/** Returns the account behind the payer: a family without an account of its own is a careseeker. */
function payerAccount({invoice: {org_id, caretaker_id}, payer_user_id: user_id}: FullInvoice): PartyAccount {
  if (org_id) return {kind: 'agency', user_id: null}
  return {kind: caretaker_id ? 'caretaker' : user_id ? 'parent' : 'careseeker', user_id}
}

/** Returns the account behind the payee, an agency or a caregiver. */
const payeeAccount = ({invoice: {payee_org_id}, payee_user_id}: FullInvoice): PartyAccount =>
  payee_org_id ? {kind: 'agency', user_id: null} : {kind: 'caretaker', user_id: payee_user_id}

/** When its payer reported it paid outside of Village, and its payee confirmed that; null if neither. */
const outsideOf = ({outside_marked_at, outside_confirmed_at}: FullInvoice['invoice']): Invoice['outside'] =>
  outside_marked_at ? {marked_at: outside_marked_at, confirmed_at: outside_confirmed_at} : null

/** The same, for its payer with who reported it. */
function presentOutside(
  {invoice, outside_marked_by_name: by_name}: FullInvoice,
  my_side: Invoice['my_side'],
): Invoice['outside'] {
  const outside = outsideOf(invoice)
  const by = invoice.outside_marked_by
  return my_side === 'payer' && outside && by && by_name ? {...outside, by, by_name} : outside
}

/** When it was answered that a payment outside of Village had not arrived, and who answered, while it is still to pay. */
function notArrivedOf({
  status,
  outside_denied_at: not_arrived_at,
  outside_denied_by: not_arrived_by,
}: FullInvoice['invoice']): Pick<Invoice, 'not_arrived_at' | 'not_arrived_by'> {
  if (status !== 'OPEN' || not_arrived_at === null) return {}
  return {not_arrived_at, ...(not_arrived_by && {not_arrived_by})}
}

/** An invoice as one line of a list of staff. */
export function presentListedInvoice({
  invoice,
  credited_cents,
  refunded_cents,
  being_refunded_cents,
  taken_back,
  taken_back_cents,
}: Pick<FullInvoice, 'invoice' | 'taken_back' | 'taken_back_cents'> & {
  credited_cents: number
  refunded_cents: number
  being_refunded_cents: number
}): ListedInvoice {
  const {id, number, kind, status, amount_cents, tip_cents, issued_at, due_at} = invoice
  return {
    id,
    number,
    kind,
    status,
    amount_cents,
    credited_cents,
    tip_cents,
    refunded_cents,
    being_refunded_cents,
    refunded_part: refundedPartBy({...invoice, taken_back, taken_back_cents}, refunded_cents - being_refunded_cents),
    taken_back,
    taken_back_cents: taken_back ? 0 : taken_back_cents,
    issued_at,
    due_at,
    outside: outsideOf(invoice),
  }
}

/** An invoice as every reader sees it, with the reader's side. */
export function presentInvoice(row: FullInvoice, caller: Caller): Invoice {
  const {invoice} = row
  const payee_id = invoice.payee_caretaker_id ?? invoice.payee_org_id
  const my_side = partyIn(invoice, caller)
  const isStaff = caller.role === 'admin'
  const isUnsettled = !isSettled(invoice.status)
  return {
    id: invoice.id,
    number: invoice.number,
    kind: invoice.kind,
    status: invoice.status,
    amount_cents: invoice.amount_cents,
    fee_cents: invoice.fee_cents,
    fee_left_cents: Math.max(0, invoice.fee_cents - row.fee_off_cents),
    care_left_cents: Math.max(0, invoice.amount_cents - invoice.fee_cents - row.care_off_cents),
    credited_cents: invoice.credited_cents,
    due_cents: isUnsettled ? dueOf(invoice) : 0,
    tip_cents: invoice.tip_cents,
    taken_back: row.taken_back,
    ...(!row.taken_back && row.taken_back_cents > 0 && {taken_back_cents: row.taken_back_cents}),
    currency: 'USD',
    issued_at: invoice.issued_at,
    due_at: invoice.due_at,
    paid_at: invoice.paid_at,
    method: invoice.method,
    period: invoice.period_start && invoice.period_end ? {start: invoice.period_start, end: invoice.period_end} : null,
    booking_id: invoice.booking_id,
    booking_number: row.booking_number,
    org_id: invoice.org_id,
    payer: {
      id: payerIdOf(invoice),
      name: readStored(row.payer_name),
      ...(isUnsettled && row.payer_cannot_log_in && {cannot_log_in: true}),
      ...(isStaff && {account: payerAccount(row)}),
    },
    payer_has_account: row.payer_has_account,
    payee: payee_id
      ? {
          id: payee_id,
          name: readStored(row.payee_name ?? ''),
          ...(isUnsettled && row.payee_cannot_log_in && {cannot_log_in: true}),
          ...(isStaff && {account: payeeAccount(row)}),
        }
      : null,
    failed: invoice.status === 'OPEN' && my_side !== 'payee' ? lastPaymentOf(row, 'FAILED') : null,
    ...inProgressOf(row),
    ...automaticOf(row, my_side),
    ...(row.awaits_automatic && my_side === 'payee' && {pays_automatically: true}),
    my_side,
    payable_online: payee_id === null || row.payee_account !== null,
    lines: row.lines.map(presentLine),
    payee_reminded_at: invoice.payee_reminded_at,
    outside: presentOutside(row, my_side),
    ...notArrivedOf(invoice),
    credit: invoice.credit_status
      ? {
          status: invoice.credit_status,
          reason: invoice.credit_reason ?? '',
          ...(invoice.credit_note !== null && {note: invoice.credit_note}),
          ...(invoice.credit_answer !== null && {answer: invoice.credit_answer}),
        }
      : null,
    credit_notes: row.credit_notes.map(({created_at, by_hand, refund, returned_cents, reason, ...note}) => ({
      ...note,
      ...(returned_cents !== null && {returned_cents}),
      reason: readStored(reason),
      refund: by_hand ? {by: 'hand', status: 'SENT'} : refund && {by: 'provider', status: refund},
      issued_at: instantOf(created_at),
    })),
  }
}

import {m} from '#messages'
import type {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'
import type {InvoiceAge} from '#contract/admin/staff-choices.ts'
import {contest_ms, day_ms, least_charge_cents} from '../constants.ts'
import {localDate} from '../time.ts'

/**
 * Allowed changes of an invoice's status. PROCESSING is a pending bank transfer; a failed payment returns to OPEN.
 * @see src/domain/rules.md#invoice-status
 */
const invoiceTransitions = {
  DRAFT: ['OPEN', 'PAID', 'VOID'],
  OPEN: ['PROCESSING', 'PAID', 'VOID', 'UNCOLLECTIBLE'],
  PROCESSING: ['OPEN', 'PAID'],
  PAID: [],
  VOID: [],
  UNCOLLECTIBLE: ['PAID', 'OPEN'],
} as const satisfies Record<InvoiceStatus, readonly InvoiceStatus[]>

export const mayBecome = (from: InvoiceStatus, to: InvoiceStatus): boolean =>
  (invoiceTransitions[from] as readonly InvoiceStatus[]).includes(to)

/** Whether part of it is still owed, so that a credit reduces that. */
export const isOwed = (status: InvoiceStatus): boolean => status === 'OPEN' || status === 'UNCOLLECTIBLE'

/** How long after issue a credit for a bad lead may be requested. @see src/domain/rules.md#credits */
export const credit_asked_within_ms = 30 * day_ms
/** How many days a lead invoice covers. @see src/domain/rules.md#lead-invoices */
export const lead_period_ms = 30 * day_ms
/**
 * When the first of them takes effect: the first visit, or now if that has passed. The lead's price uses the same.
 */
export const leadStart = ({first_start}: {first_start: string}, now: string): string =>
  first_start > now ? first_start : now
/** How long an agency's credit waits for its next lead invoice before it is refunded. */
export const refund_credit_after_ms = 60 * day_ms
/** How many days after its issue an invoice falls due. */
export const due_days = 14
/** How long before it is charged an automatic payment is announced. @see src/domain/rules.md#automatic-payment */
export const automatic_notice_ms = 2 * day_ms
/** Days after the due date on which the payer is reminded. @see src/domain/rules.md#overdue */
export const reminder_days = [0, 3, 10] as const
/** How long a payee waits between two reminders. */
export const payee_reminds_every_ms = 7 * day_ms

/**
 * Whether an invoice is open after its due date: from the next day on, in the zone in which the reader sees the date. One
 * marked as paid outside is not, as its payee has to answer. `overdueBefore` is the same rule for queries.
 * @see src/domain/rules.md#overdue
 */
export const isOverdue = (
  {status, due_at, outside = null}: Pick<InvoiceView, 'status' | 'due_at'> & Partial<Pick<InvoiceView, 'outside'>>,
  now: string,
  zone: string,
): boolean => status === 'OPEN' && outside === null && due_at !== null && localDate(due_at, zone) < localDate(now, zone)

/**
 * More than how many days ago, and at most how many, an open invoice of this age fell due; `overdueBefore` of them limits
 * its `due_at`. The next one begins where it ends.
 */
export const invoiceAges = {
  not_due: {from: null, to: 0},
  days_1_30: {from: 0, to: 30},
  days_31_60: {from: 30, to: 60},
  days_61_90: {from: 60, to: 90},
  over_90_days: {from: 90, to: null},
} as const satisfies Record<InvoiceAge, {from: number | null; to: number | null}>

/** When the payee of an overdue invoice may remind its payer again; null if there was no reminder yet. */
export const remindableFrom = ({payee_reminded_at}: Pick<InvoiceView, 'payee_reminded_at'>): string | null =>
  payee_reminded_at === null ? null : new Date(Date.parse(payee_reminded_at) + payee_reminds_every_ms).toISOString()

/** Whether a payment provider accepts this sum; several invoices, or care with a tip, are charged together. */
export const isChargeable = (cents: number): boolean => cents >= least_charge_cents
/**
 * The credits to apply to an invoice of `gross_cents`: all if they cover it, otherwise so much that the rest can be
 * charged.
 */
export const creditsTaken = (gross_cents: number, available_cents: number): number =>
  available_cents >= gross_cents
    ? gross_cents
    : Math.max(0, Math.min(available_cents, gross_cents - least_charge_cents))

export interface InvoiceView {
  kind: InvoiceKind
  status: InvoiceStatus
  issued_at: string | null
  due_at: string | null
  my_side: 'payer' | 'payee' | null
  payer_has_account: boolean
  /** No one of the payer can log in. */
  payer?: {cannot_log_in?: true | undefined} | undefined
  payee_reminded_at: string | null
  due_cents: number
  payable_online: boolean
  outside: {confirmed_at: string | null} | null
  automatic?: {status: 'planned' | 'charging' | 'stopped' | 'failed'} | undefined
  pays_automatically?: true | undefined
  credit: object | null
  lines: readonly {amount_cents: number}[]
  credit_notes: readonly {amount_cents: number}[]
}

/** What an invoice charges less its credit notes, in cents. Earlier credits that paid a part of it are lines below zero. */
export const uncreditedCents = ({lines, credit_notes}: Pick<InvoiceView, 'lines' | 'credit_notes'>): number => {
  const charged_cents = lines.reduce((sum, {amount_cents}) => sum + Math.max(0, amount_cents), 0)
  return Math.max(0, charged_cents - credit_notes.reduce((sum, {amount_cents}) => sum + amount_cents, 0))
}

type Answer =
  | true
  | 'not_yet'
  | 'no_account'
  | 'payer_cannot_log_in'
  | 'pays_automatically'
  | 'invoice_closed'
  | 'checkout_open'
  | 'marked_paid'
  | 'not_marked'
  | 'payee_not_ready'
  | 'below_least'
  | 'credit_closed'
  | 'more_than_left'
  | 'already_answered'
  | 'not_found'
export type InvoiceRule = (invoice: InvoiceView, now: string) => Answer

/**
 * Whether a party may act on an invoice: `true`, or the refusal code for `invoiceRefusalText`. Only a reminder depends on
 * the zone in which its reader sees the due date.
 */
export const invoiceCan: Record<
  'pay' | 'stopAutomatic' | 'markPaidOutside' | 'unmarkPaidOutside' | 'answerPaidOutside' | 'askCredit',
  InvoiceRule
> & {remind: (invoice: InvoiceView, now: string, zone: string) => Answer} = {
  pay(invoice) {
    if (invoice.my_side !== 'payer') return 'not_found'
    if (invoice.status !== 'OPEN') return 'invoice_closed'
    if (invoice.outside !== null) return 'marked_paid'
    if (invoice.automatic?.status === 'charging') return 'checkout_open'
    if (!invoice.payable_online) return 'payee_not_ready'
    return isChargeable(invoice.due_cents) || 'below_least'
  },
  stopAutomatic({my_side, automatic}) {
    if (my_side !== 'payer' || !automatic) return 'not_found'
    if (automatic.status === 'charging') return 'checkout_open'
    return automatic.status === 'planned' || 'already_answered'
  },
  markPaidOutside(invoice) {
    if (invoice.kind !== 'statement' || invoice.my_side !== 'payer') return 'not_found'
    // care is owed to its payee, also where staff no longer collect it
    if (!isOwed(invoice.status) || invoice.due_cents === 0) return 'invoice_closed'
    if (invoice.automatic?.status === 'charging') return 'checkout_open'
    return invoice.outside === null || 'already_answered'
  },
  unmarkPaidOutside(invoice) {
    if (invoice.kind !== 'statement' || invoice.my_side !== 'payer') return 'not_found'
    // of one that is not marked there is nothing left to undo
    return isOwed(invoice.status) || 'invoice_closed'
  },
  answerPaidOutside(invoice) {
    if (invoice.kind !== 'statement' || invoice.my_side !== 'payee') return 'not_found'
    if (!isOwed(invoice.status)) return 'invoice_closed'
    if (invoice.outside === null && invoice.due_cents === 0) return 'invoice_closed'
    const isAnsweredAlone = !invoice.payer_has_account || invoice.payer?.cannot_log_in === true
    return invoice.outside !== null || isAnsweredAlone || 'not_marked'
  },
  remind(invoice, now, zone) {
    if (invoice.kind !== 'statement' || invoice.my_side !== 'payee') return 'not_found'
    if (invoice.status !== 'OPEN' || invoice.outside !== null) return 'invoice_closed'
    if (!invoice.payer_has_account) return 'no_account'
    if (invoice.payer?.cannot_log_in) return 'payer_cannot_log_in'
    if (invoice.pays_automatically) return 'pays_automatically'
    const from = remindableFrom(invoice)
    return (isOverdue(invoice, now, zone) && (from === null || from <= now)) || 'not_yet'
  },
  askCredit(invoice, now) {
    if (invoice.kind !== 'lead' || invoice.my_side !== 'payer') return 'not_found'
    if (invoice.credit !== null) return 'already_answered'
    if (invoice.status === 'VOID' || invoice.issued_at === null) return 'credit_closed'
    if (uncreditedCents(invoice) === 0) return 'more_than_left'
    return Date.parse(now) - Date.parse(invoice.issued_at) <= credit_asked_within_ms || 'credit_closed'
  },
}

export const invoiceRefusalText = {
  get not_yet() {
    return m.refused_reminder_not_yet()
  },
  get no_account() {
    return m.refused_no_account()
  },
  get payer_cannot_log_in() {
    return m.refused_payer_cannot_log_in()
  },
  get pays_automatically() {
    return m.refused_pays_automatically()
  },
  get checkout_open() {
    return m.refused_checkout_open()
  },
  get invoice_closed() {
    return m.refused_invoice_closed()
  },
  get marked_paid() {
    return m.refused_marked_paid()
  },
  get not_marked() {
    return m.refused_not_marked()
  },
  get payee_not_ready() {
    return m.refused_payee_not_ready()
  },
  get below_least() {
    return m.refused_below_least({cents: least_charge_cents})
  },
  get credit_closed() {
    return m.refused_credit_closed()
  },
  get more_than_left() {
    return m.refused_credited_in_full()
  },
  get already_answered() {
    return m.refused_already_answered()
  },
  get not_found() {
    return m.refused_invoice_not_found()
  },
} as const satisfies Record<Exclude<Answer, true>, string>

/**
 * Whether the week to contest its visits is likely over, where they are not loaded: a statement is issued once they are
 * settled, but one that settles again has seven new days.
 */
export const isContestOver = ({issued_at}: {issued_at: string | null}, now: string): boolean =>
  issued_at !== null && Date.parse(now) >= Date.parse(issued_at) + contest_ms

/**
 * Whether automatic payment, where it is on, will charge this open statement, though it is not announced yet: its visits
 * may still be contested.
 * @see src/domain/rules.md#automatic-payment
 */
export const isAutomaticLater = (invoice: InvoiceView, now: string): boolean =>
  invoice.kind === 'statement' && !invoice.automatic && invoiceCan.pay(invoice, now) === true

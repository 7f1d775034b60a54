import {listInvoiceAges, markPaidOutsideByStaff, sendByHand} from '#contract/admin/invoices.ts'
import * as returns from '#contract/admin/returns.ts'
import * as checkout from '#contract/money/checkout.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import * as carePaid from '#contract/money/care-paid.ts'
import * as earnings from '#contract/money/earnings.ts'
import * as invoices from '#contract/money/invoices.ts'
import * as payouts from '#contract/money/payouts.ts'
import * as savedMethod from '#contract/money/saved-method.ts'
import * as subscriptions from '#contract/money/subscriptions.ts'
import {sign} from '#server/adapters/payments/signature.ts'
import {webhookSecret} from '#tests/support/app.ts'
import type {CallInput} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Ask, Cell} from './request.ts'
import {connectCode, stateFor} from '../world/money.ts'
import type {Ids} from '../world/world.ts'

const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Ask => ({endpoint, input})

const plan = (endpoint: typeof checkout.parentSubscriptionByCard, name: keyof Ids) => (cell: Cell) =>
  ask(endpoint, {params: {planId: cell.ids[name]}, query: {next: '/dash'}})
const lead = (endpoint: typeof checkout.leadInvoiceByCard, name: keyof Ids) => (cell: Cell) =>
  ask(endpoint, {params: {invoiceId: cell.ids[name]}})
const leads = (endpoint: typeof checkout.leadInvoicesByCard, names: (keyof Ids)[]) => (cell: Cell) =>
  ask(endpoint, {query: {invoice_ids: names.map(name => cell.ids[name]).join(',')}})
const statement = (endpoint: typeof checkout.statementByCard) => (cell: Cell) =>
  ask(endpoint, {params: {invoiceId: cell.ids.STATEMENT}, query: {tip_cents: '500'}})
const one =
  <E extends Endpoint>(endpoint: E, name: keyof Ids, more: CallInput<E> = {}) =>
  (cell: Cell) =>
    ask(endpoint, {params: {id: cell.ids[name]}, ...more} as CallInput<E>)

const event = {id: 'evt_of_the_matrix', object: 'event', type: 'customer.created', data: {object: {}}}
const webhook = (signature: string | null): Ask => ({
  endpoint: checkout.stripeWebhook,
  input: {body: event, ...(signature !== null && {headers: {'Stripe-Signature': signature}})},
})

/** Plans, checkouts, invoices and payouts: one's own, and no one else's. */
export const moneyAsks: Record<string, (cell: Cell) => Ask | Ask[]> = {
  A051: () => [ask(subscriptions.listPlans), ask(subscriptions.listPlans, {query: {type: 'agency'}})],
  A052: one(subscriptions.getSubscription, 'PLAN_PARENT'),
  A053: one(subscriptions.getSubscription, 'SUB'),
  A054: () => ask(subscriptions.expireIfNeeded, {body: {}}),
  A055: plan(checkout.parentSubscriptionByCard, 'PLAN_PARENT'),
  A056: plan(checkout.orgSubscriptionByCard as never, 'PLAN_ORG'),
  A057: plan(checkout.caretakerSubscriptionByCard as never, 'PLAN_CARE'),
  A058: lead(checkout.leadInvoiceByCard, 'INV_A'),
  A059: lead(checkout.leadInvoiceByCard, 'INV_U'),
  A060: leads(checkout.leadInvoicesByCard, ['INV_A', 'INV_B']),
  A061: leads(checkout.leadInvoicesByCard, ['INV_A', 'INV_OTHER']),
  A062: plan(checkout.parentSubscriptionByAch as never, 'PLAN_PARENT'),
  A063: plan(checkout.orgSubscriptionByAch as never, 'PLAN_ORG'),
  A064: plan(checkout.caretakerSubscriptionByAch as never, 'PLAN_CARE'),
  A065: lead(checkout.leadInvoiceByAch as never, 'INV_A'),
  A066: lead(checkout.leadInvoiceByAch as never, 'INV_U'),
  A067: leads(checkout.leadInvoicesByAch as never, ['INV_A', 'INV_B']),
  A068: leads(checkout.leadInvoicesByAch as never, ['INV_A', 'INV_OTHER']),
  A092: () => ask(payouts.getOauthLink, {query: {next: '/agency'}}),
  A107: ({column}) => ask(payouts.caretakerCallback, {body: {code: connectCode, state: stateFor(column)}}),
  A115: () => webhook(sign(JSON.stringify(event), webhookSecret, testStart)),
  A116: () => [
    webhook(null),
    webhook(sign(JSON.stringify(event), 'another secret', testStart)),
    webhook(sign(JSON.stringify(event), webhookSecret, '2026-05-31T00:00:00.000Z')),
  ],
  A139: () => ask(invoices.listPayments),
  A142: ({ids}) => ({address: `/api/invoices/${ids.INV_A}/pdf`}),

  X100: () => ask(subscriptions.getOwnSubscription),
  X101: one(subscriptions.cancelSubscription, 'SUB', {body: {}}),
  X102: one(subscriptions.resumeSubscription, 'SUB', {body: {}}),
  X103: ({ids}) => ask(subscriptions.previewPlanChange, {params: {id: ids.SUB}, query: {plan_id: ids.PLAN_CHEAP}}),
  X104: ({ids}) => ask(subscriptions.planNextTerm, {params: {id: ids.SUB}, body: {plan_id: ids.PLAN_CHEAP}}),
  X105: statement(checkout.statementByCard),
  X106: statement(checkout.statementByAch as never),
  X107: one(checkout.getCheckout, 'PAGE'),
  X108: () => ask(invoices.listOrgInvoices),
  X109: () => ask(invoices.listParentInvoices),
  X110: () => ask(invoices.listCaretakerInvoices),
  X111: ({ids}) => ask(invoices.listBookingPayments, {params: {bookingId: ids.B1}}),
  X112: () => ask(invoices.exportInvoices),
  X790: () => ask(earnings.getEarnings, {query: {period: 'week'}}),
  X791: () => ask(earnings.getEarningsPdf, {params: {year: '2026'}}),
  X792: () => ask(earnings.getEarningsCsv, {params: {year: '2026'}}),
  X793: () => ask(carePaid.getCarePaidPdf, {params: {year: '2026'}}),
  X794: () => ask(carePaid.getCarePaidCsv, {params: {year: '2026'}}),
  X113: one(invoices.getInvoice, 'INV_A'),
  X114: one(invoices.getInvoice, 'STATEMENT'),
  X115: one(invoices.getInvoicePdf, 'STATEMENT'),
  X116: one(invoices.markPaidOutside, 'STATEMENT', {body: {}}),
  X117: one(invoices.answerPaidOutside, 'INV_MARKED', {body: {received: true}}),
  X118: one(invoices.askCredit, 'INV_A', {body: {reason: 'duplicate'}}),
  X119: () => ask(payouts.getPayoutAccount),
  X120: () => ask(payouts.disconnectPayouts, {body: {}}),
  X121: ({column}) => ask(payouts.orgCallback, {body: {code: connectCode, state: stateFor(column)}}),
  X123: one(returns.previewRefund, 'OWED'),
  X124: one(returns.refundPayment, 'OWED', {body: {reason: 'goodwill', memo: 'They called us'}}),
  X125: one(returns.previewCredit, 'INV_B'),
  X126: one(returns.creditInvoice, 'INV_B', {body: {reason: 'goodwill', memo: 'They called us', amount_cents: 100}}),
  X127: one(returns.previewVoid, 'INV_B'),
  X128: one(returns.voidInvoice, 'INV_B', {body: {reason: 'duplicate', memo: 'They called us'}}),
  X129: one(markPaidOutsideByStaff, 'STATEMENT', {body: {memo: 'Paid in cash'}}),
  X130: one(invoices.remindPayer, 'STATEMENT', {body: {}}),
  X131: ({ids}) => ask(invoices.getCreditNotePdf, {params: {id: ids.STATEMENT, number: 'CN-2026-000001'}}),
  X132: one(invoices.answerPaidOutside, 'INV_MARKED', {body: {received: false}}),
  X134: one(invoices.unmarkPaidOutside, 'INV_MARKED', {body: {}}),
  X133: one(markPaidOutsideByStaff, 'INV_MARKED', {body: {received: false, memo: 'They say it never came'}}),
  X938: () => ask(listInvoiceAges),
  X930: () => ask(savedMethod.getSavedMethod),
  X931: () => ask(savedMethod.changeAutomaticPayment, {body: {automatic: false}}),
  X932: () => ask(savedMethod.removeSavedMethod),
  X933: () => ask(savedMethod.saveCard),
  X934: () => ask(savedMethod.saveBankAccount),
  X944: one(savedMethod.getInvoicePaidWith, 'STATEMENT'),
  X945: one(savedMethod.getPlanPaidWith, 'SUB'),
  X948: one(savedMethod.getPlanPaidWith, 'SUB_ORG'),
  X946: one(savedMethod.changePlanCard, 'SUB'),
  X947: one(savedMethod.changePlanBankAccount, 'SUB'),
  X935: one(savedMethod.stopAutomaticPayment, 'STATEMENT', {body: {}}),
  X122: one(sendByHand, 'OWED', {body: {owed_cents: 1000, memo: 'By cheque'}}),
}

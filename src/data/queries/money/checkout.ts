import {queryOptions, useMutation, useQueryClient, type QueryClient} from '@tanstack/react-query'
import {useEffect} from 'react'
import {call} from '#api/client.ts'
import * as contract from '#contract/money/checkout.ts'
import type {CheckoutStarted, CheckoutStatus} from '#contract/money/checkout.ts'
import {changePlanBankAccount, changePlanCard, saveBankAccount, saveCard} from '#contract/money/saved-method.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import {rememberCheckout} from './checkout-return.ts'
import {invoiceQueries} from './invoices.ts'
import {userKey} from '../../app/query-keys.ts'
import {leadQueries} from '../leads.ts'
import {planQueries, type SubscriberRole} from './plans.ts'
import {profileQueries} from '../profile.ts'
import {paidWithQueries, savedMethodQueries} from './saved-method.ts'

/** What the provider's page can be opened for: something to pay, or saving a payment method. */
export type Payable =
  | {of: 'plan'; role: SubscriberRole; plan_id: string}
  | {of: 'leads'; invoice_ids: readonly string[]}
  | {of: 'method'}
  | {of: 'plan-method'; subscription_id: string}
  | {of: 'statement'; invoice_id: string; booking_id: string | null; tip_cents: number; save_card?: boolean}

const planCalls = {
  parent: {card: contract.parentSubscriptionByCard, ach: contract.parentSubscriptionByAch},
  caretaker: {card: contract.caretakerSubscriptionByCard, ach: contract.caretakerSubscriptionByAch},
  agency: {card: contract.orgSubscriptionByCard, ach: contract.orgSubscriptionByAch},
} as const
const leadCalls = {card: contract.leadInvoiceByCard, ach: contract.leadInvoiceByAch} as const
const bulkCalls = {card: contract.leadInvoicesByCard, ach: contract.leadInvoicesByAch} as const
const saveCalls = {card: saveCard, ach: saveBankAccount} as const
const changeCalls = {card: changePlanCard, ach: changePlanBankAccount} as const

function begin(payable: Payable, method: PaymentMethod, next: string): Promise<CheckoutStarted> {
  if (payable.of === 'plan') {
    return call(planCalls[payable.role][method], {params: {planId: payable.plan_id}, query: {next}})
  }
  if (payable.of === 'method') return call(saveCalls[method], {query: {next}})
  if (payable.of === 'plan-method') {
    return call(changeCalls[method], {params: {id: payable.subscription_id}, query: {next}})
  }
  if (payable.of === 'statement') {
    const {invoice_id: invoiceId, tip_cents, save_card} = payable
    const query = {next, tip_cents: String(tip_cents)}
    return method === 'ach'
      ? call(contract.statementByAch, {params: {invoiceId}, query})
      : call(contract.statementByCard, {
          params: {invoiceId},
          query: {...query, ...(save_card && {save_card: 'true' as const})},
        })
  }
  const [only, ...others] = payable.invoice_ids
  return only !== undefined && others.length === 0
    ? call(leadCalls[method], {params: {invoiceId: only}, query: {next}})
    : call(bulkCalls[method], {query: {next, invoice_ids: payable.invoice_ids.join(',')}})
}

/**
 * Starts a checkout and redirects to the provider, which returns to `next` (a path of this app). A retry reuses the
 * same page, so nothing is paid twice.
 */
export function useStartCheckout() {
  const {reset, ...start} = useMutation({
    mutationFn: ({payable, method, next}: {payable: Payable; method: PaymentMethod; next: string}) =>
      begin(payable, method, next),
    onSuccess: ({checkout_id, checkout_url}, {payable}) => {
      rememberCheckout(checkout_id, payable.of === 'statement' ? payable.booking_id : null)
      location.assign(checkout_url)
    },
  })
  // the browser's back cache may restore this page with its button still busy
  useEffect(() => {
    const onShow = ({persisted}: PageTransitionEvent) => {
      if (persisted) reset()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
  return {...start, isLeaving: start.isPending || start.isSuccess}
}

/** Poll interval while the provider has not answered: short at first, then longer. */
const askAgain_ms = (asked: number) => Math.min(1_500 * 1.5 ** asked, 30_000)

const isOver = (status: CheckoutStatus) => status === 'PAID' || status === 'FAILED' || status === 'EXPIRED'

export const checkoutQueries = {
  /** A checkout, polled until it is decided. */
  one: (id: string) =>
    queryOptions({
      queryKey: userKey('checkout', id),
      queryFn: ({signal}) => call(contract.getCheckout, {params: {id}, signal}),
      staleTime: 0,
      refetchInterval: ({state}) =>
        state.data && isOver(state.data.status) ? false : askAgain_ms(state.dataUpdateCount),
    }),
}

/** Refetches everything that a payment may have changed. */
function refreshAfterPaying(client: QueryClient): void {
  const keys = [
    planQueries.all(),
    invoiceQueries.all(),
    savedMethodQueries.own().queryKey,
    paidWithQueries.all(),
    profileQueries.me().queryKey,
    leadQueries.all(),
  ]
  for (const queryKey of keys) void client.invalidateQueries({queryKey})
}

/** The same whenever the checkout's status changes. */
export function useRefreshAfterPaying(status: CheckoutStatus | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (status && status !== 'OPEN') refreshAfterPaying(client)
  }, [client, status])
}

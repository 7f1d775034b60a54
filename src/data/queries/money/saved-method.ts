import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import * as contract from '#contract/money/saved-method.ts'
import {userKey} from '../../app/query-keys.ts'
import {invoiceQueries, useInvoiceCommand} from './invoices.ts'

/** The family's saved payment method. In memory only: no digit of it is stored on the device. */
export const savedMethodQueries = {
  own: () =>
    queryOptions({
      queryKey: userKey('saved-method'),
      queryFn: ({signal}) => call(contract.getSavedMethod, {signal}),
    }),
}

/** What an invoice or a plan is paid with. In memory only, for the same reason. */
export const paidWithQueries = {
  all: () => userKey('paid-with'),
  invoice: (id: string) =>
    queryOptions({
      queryKey: userKey('paid-with', 'invoice', id),
      queryFn: ({signal}) => call(contract.getInvoicePaidWith, {params: {id}, signal}),
    }),
  plan: (subscription_id: string) =>
    queryOptions({
      queryKey: userKey('paid-with', 'plan', subscription_id),
      queryFn: ({signal}) => call(contract.getPlanPaidWith, {params: {id: subscription_id}, signal}),
    }),
}

function useMethodCommand<Input>(send: (input: Input) => Promise<AnswerOf<typeof contract.getSavedMethod>>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: paying => {
      client.setQueryData(savedMethodQueries.own().queryKey, paying)
      // what was announced may be dropped
      void client.invalidateQueries({queryKey: invoiceQueries.all()})
    },
  })
}

/** Turns automatic payment of statements on or off. */
export const useChangeAutomatic = () =>
  useMethodCommand((automatic: boolean) => call(contract.changeAutomaticPayment, {body: {automatic}}))

/** Removes the saved method. */
export const useRemoveMethod = () => useMethodCommand(() => call(contract.removeSavedMethod))

/** Stops the automatic payment of one statement. */
export const useStopAutomatic = () =>
  useInvoiceCommand(({invoice_id}: {invoice_id: string}) =>
    call(contract.stopAutomaticPayment, {params: {id: invoice_id}, body: {}}),
  )

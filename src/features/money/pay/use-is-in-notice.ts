import {useQuery} from '@tanstack/react-query'
import {useLocation} from '@tanstack/react-router'
import {checkoutQueries} from '#data/queries/money/checkout.ts'
import {useCheckoutReturn} from '#data/queries/money/checkout-return.ts'

/** Whether `CheckoutReturn` says on this page that a bank transfer for the invoice is in progress. */
export function useIsInNotice(invoice_id: string): boolean {
  const here = useLocation({select: ({pathname}) => pathname})
  const checkout_id = useCheckoutReturn(here)?.checkout_id ?? null
  const {data: checkout} = useQuery({...checkoutQueries.one(checkout_id ?? ''), enabled: checkout_id !== null})
  return checkout?.status === 'PROCESSING' && checkout.invoice_ids.includes(invoice_id)
}

import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link, useLocation} from '@tanstack/react-router'
import {checkoutQueries, useRefreshAfterPaying} from '#data/queries/money/checkout.ts'
import {forgetCheckout, useCheckoutReturn, useOutcomeSeen, type Said} from '#data/queries/money/checkout-return.ts'
import {unsentRequest} from '#data/queries/unsent-request.ts'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {useWho} from '#data/account/current-user.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {returnWords} from './return-words.ts'

const close = (
  <Button size="sm" variant="secondary" onClick={forgetCheckout}>
    {m.close()}
  </Button>
)

/**
 * The outcome of a payment after the return from the provider's page. Polls the server and never trusts the address. It
 * stands on the page returned to, the payments and the booking paid for, until it is known and the page that shows it is
 * left, or it is closed.
 */
export function CheckoutReturn() {
  const here = useLocation({select: ({pathname}) => pathname})
  const back = useCheckoutReturn(here)
  if (!back) return null
  return back.checkout_id ? <Known id={back.checkout_id} said={back.said} here={here} /> : <Unknown here={here} />
}

function Known({id, said, here}: {id: string; said: Said; here: string}) {
  const {data: checkout, error, refetch, isFetching} = useQuery(checkoutQueries.one(id))
  const isOnline = useOnline()
  const invoice_id = checkout?.purpose === 'statement' ? checkout.invoice_ids[0] : undefined
  const {data: statement} = useQuery({
    ...invoiceQueries.one(invoice_id ?? ''),
    enabled: invoice_id !== undefined,
  })
  useRefreshAfterPaying(checkout?.status)
  const isOpen = checkout === undefined || checkout.status === 'OPEN'
  useOutcomeSeen(here, !isOpen ? 'over' : checkout && said === 'cancelled' ? 'unfinished' : null)
  if (!checkout && error instanceof ApiError && error.status === 404) return <Unknown here={here} />
  if (!checkout) {
    return (
      <Callout
        tone="waiting"
        title={m.checking_your_payment()}
        action={
          <>
            {error && (
              <Button size="sm" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
                {m.try_again()}
              </Button>
            )}
            {close}
          </>
        }
      >
        {!isOnline ? m.this_needs_a_connection_your_payment() : error ? messageOf(error) : m.one_moment()}
      </Callout>
    )
  }
  const {tone, title, text} = returnWords(checkout, said, {
    payee: statement?.payee?.name,
    fee_cents: statement?.fee_left_cents,
  })
  const request = checkout.purpose === 'subscription' && checkout.status === 'PAID' ? unsentRequest() : null
  return (
    <Callout
      tone={tone}
      title={title}
      action={
        <>
          {request && (
            <a href={request} className={buttonClass({size: 'sm'})}>
              {m.go_on_with_your_request()}
            </a>
          )}
          {checkout.checkout_url && said === 'cancelled' && (
            <a href={checkout.checkout_url} className={buttonClass({variant: 'secondary', size: 'sm'})}>
              {m.continue_paying()}
            </a>
          )}
          {close}
        </>
      }
    >
      {text}
    </Callout>
  )
}

const histories = {
  parent: '/dash/parent/invoices',
  caretaker: '/dash/caretaker/invoices',
  agency: '/dash/agency/invoices',
} as const

/** A checkout that this tab did not start: claims nothing about it. */
function Unknown({here}: {here: string}) {
  useOutcomeSeen(here, 'over')
  const visitor = useWho()
  const role = visitor?.role
  const isPayer = role === 'parent' || role === 'caretaker' || role === 'agency'
  return (
    <Callout
      tone="neutral"
      title={m.you_are_back_from_the_payment()}
      action={
        <>
          {isPayer && (
            <Link to={histories[role]} className={buttonClass({variant: 'secondary', size: 'sm'})}>
              {m.see_my_invoices()}
            </Link>
          )}
          {close}
        </>
      }
    >
      {m.your_billing_history_shows_the_payment()}
    </Callout>
  )
}

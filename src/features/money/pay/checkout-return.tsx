import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {checkoutQueries, useRefreshAfterPaying} from '#data/queries/checkout.ts'
import {forgetCheckout, useCheckoutReturn, type Said} from '#data/queries/checkout-return.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/online.ts'
import {useWho} from '#data/account/current-user.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {returnWords} from './return-words.ts'

const close = (
  <Button size="sm" variant="secondary" onClick={forgetCheckout}>
    Close
  </Button>
)

/**
 * What became of a payment, for whoever is back from the provider's page. The server is asked until it knows; the address is
 * believed nothing. It stays over every screen until it was closed.
 */
export function CheckoutReturn() {
  const back = useCheckoutReturn()
  if (!back) return null
  return back.checkout_id ? <Known id={back.checkout_id} said={back.said} /> : <Unknown />
}

function Known({id, said}: {id: string; said: Said}) {
  const {data: checkout, error, refetch, isFetching} = useQuery(checkoutQueries.one(id))
  const isOnline = useOnline()
  useRefreshAfterPaying(checkout?.status)
  if (!checkout && error instanceof ApiError && error.status === 404) return <Unknown />
  if (!checkout) {
    return (
      <Callout
        tone="waiting"
        title="Asking what became of your payment"
        action={
          <>
            {error && (
              <Button size="sm" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            )}
            {close}
          </>
        }
      >
        {!isOnline
          ? 'This needs a connection. What you paid is safe, and is asked for again when there is one.'
          : error
            ? messageOf(error)
            : 'One moment.'}
      </Callout>
    )
  }
  const {tone, title, text} = returnWords(checkout, said)
  return (
    <Callout
      tone={tone}
      title={title}
      action={
        <>
          {checkout.checkout_url && said === 'cancelled' && (
            <a href={checkout.checkout_url} className={buttonClass({variant: 'secondary', size: 'sm'})}>
              Go on paying
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

/** Begun elsewhere, or not at all: nothing is claimed about it. */
function Unknown() {
  const visitor = useWho()
  const role = visitor?.role
  const isPayer = role === 'parent' || role === 'caretaker' || role === 'agency'
  return (
    <Callout
      tone="neutral"
      title="You are back from the payment page"
      action={
        <>
          {isPayer && (
            <Link to={histories[role]} className={buttonClass({variant: 'secondary', size: 'sm'})}>
              See my invoices
            </Link>
          )}
          {close}
        </>
      }
    >
      What was paid stands in your billing history as soon as the payment provider confirms it.
    </Callout>
  )
}

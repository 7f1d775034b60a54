import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Wallet from 'lucide-react/icons/wallet'
import {invoiceQueries} from '#data/queries/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {openSums} from './sums.ts'

/** What a family has to pay, with a link to pay. Renders nothing if nothing is due or the list failed to load. */
export function PaymentsDue() {
  const {data: invoices} = useQuery(invoiceQueries.open('parent'))
  const {to_pay, to_pay_cents} = openSums(invoices ?? [])
  if (to_pay === 0) return null
  return (
    <Callout
      tone="info"
      icon={Wallet}
      title={`${formatCents(to_pay_cents)} to pay`}
      action={
        <Link to="/dash/parent/invoices" search={{}} className={buttonClass({size: 'sm'})}>
          See and pay
        </Link>
      }
    >
      {to_pay === 1 ? 'One invoice is open.' : `${to_pay} invoices are open.`}
    </Callout>
  )
}

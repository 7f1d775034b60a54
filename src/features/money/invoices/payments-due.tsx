import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Wallet from 'lucide-react/icons/wallet'
import type {Invoice} from '#contract/money/invoices.ts'
import {invoiceQueries} from '#data/queries/invoices.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {formatCents} from '#lib/money-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {dueTogether, openSums, ownOpen, ownOverdue} from './sums.ts'
import {laterText} from './words.ts'
import {useAutomaticLater} from './use-automatic-later.ts'

/** What a family has to pay, with a link to pay, or when that is paid automatically. Renders nothing if nothing is due or the list failed to load. */
export function PaymentsDue() {
  const {data: invoices} = useQuery(invoiceQueries.open('parent'))
  const {to_pay, to_pay_cents} = openSums(invoices ?? [])
  const now = useServerNow(60_000)
  const later = useAutomaticLater(invoices ?? [], now)
  if (to_pay === 0) return null
  const isAutomatic = ({automatic}: Invoice) => automatic?.status === 'planned' || automatic?.status === 'charging'
  const own = ownOpen(invoices ?? [])
  const planned = own.filter(isAutomatic)
  const automatic = [...planned, ...later]
  const [next] = planned.map(({automatic}) => automatic?.charge_at ?? '').toSorted()
  if (automatic.length === own.length) {
    const zone = deviceZone()
    const cents = formatCents(to_pay_cents)
    const isAnnounced = next !== undefined && later.length === 0
    return (
      <Callout
        tone="info"
        icon={Wallet}
        title={isAnnounced ? m.automatic_payment_at({time: timePoint(next, zone, {now, zone})}) : m.automatic_payment()}
        action={
          <Link to="/dash/parent/invoices" search={{}} className={buttonClass({variant: 'secondary', size: 'sm'})}>
            {m.see_payments()}
          </Link>
        }
      >
        {isAnnounced ? m.is_paid_with_your_saved_payment_method({cents}) : laterText(later, to_pay_cents, now)}
      </Callout>
    )
  }
  const late = ownOverdue(invoices ?? [], now)
  return (
    <Callout
      tone={late.length > 0 ? 'bad' : 'info'}
      icon={Wallet}
      title={m.to_pay_money({cents: formatCents(to_pay_cents)})}
      action={
        <Link to="/dash/parent/invoices" search={{}} className={buttonClass({size: 'sm'})}>
          {m.see_and_pay()}
        </Link>
      }
    >
      {late.length === 0
        ? m.invoices_are_open({count: to_pay})
        : m.invoices_are_open_overdue({count: to_pay, cents: formatCents(dueTogether(late))})}
      {automatic.length > 0 && ` ${m.part_is_paid_automatically({cents: formatCents(dueTogether(automatic))})}`}
    </Callout>
  )
}

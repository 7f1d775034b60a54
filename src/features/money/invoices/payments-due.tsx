import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Wallet from 'lucide-react/icons/wallet'
import type {Invoice} from '#contract/money/invoices.ts'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {inSentence, timePoint} from '#domain/time.ts'
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
  const isAutomatic = ({automatic, payable_online}: Invoice) =>
    (automatic?.status === 'planned' && payable_online) || automatic?.status === 'charging'
  const own = ownOpen(invoices ?? [])
  const planned = own.filter(isAutomatic)
  const automatic = [...planned, ...later]
  if (automatic.length === own.length) {
    const {title, text} = automaticWords({planned, later, cents: to_pay_cents, now})
    return (
      <Callout
        tone="info"
        icon={Wallet}
        title={title}
        action={
          <Link to="/dash/parent/invoices" search={{}} className={buttonClass({variant: 'secondary', size: 'sm'})}>
            {m.see_payments()}
          </Link>
        }
      >
        {text}
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

/** How statements of `cents` in all are paid automatically: with the time if it is the same for all. */
function automaticWords({
  planned,
  later,
  cents,
  now,
}: {
  planned: readonly Invoice[]
  later: readonly Invoice[]
  cents: number
  now: string
}): {title: string; text?: string} {
  const zone = deviceZone()
  const sum = formatCents(cents)
  const times = planned
    .flatMap(({automatic}) => (automatic?.status === 'planned' ? [automatic.charge_at] : []))
    .toSorted()
    .map(charge_at => timePoint(charge_at, zone, {now, zone}))
  const [next] = times
  if (next === undefined && later.length === 0) return {title: m.is_being_paid_now({cents: sum})}
  if (planned.length === 0) return {title: m.automatic_payment(), text: laterText(later, cents, now)}
  const isOneTime = times.length === planned.length && new Set(times).size === 1 && later.length === 0
  if (next !== undefined && isOneTime) {
    return {title: m.automatic_payment_at({time: next}), text: m.is_paid_with_your_saved_payment_method({cents: sum})}
  }
  const words = {count: planned.length + later.length, cents: sum}
  return {
    title: m.automatic_payment(),
    text:
      next === undefined
        ? m.statements_are_paid_automatically(words)
        : m.statements_are_paid_automatically_next({...words, time: inSentence(next)}),
  }
}

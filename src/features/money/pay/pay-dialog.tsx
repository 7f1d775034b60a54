import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useLocation} from '@tanstack/react-router'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import {useState, type ReactNode} from 'react'
import type {SavedMethod} from '#contract/money/saved-method.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import {useStartCheckout, type Payable} from '#data/queries/money/checkout.ts'
import {savedMethodQueries} from '#data/queries/money/saved-method.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'

/** The ways to pay. */
export const methods = [
  {value: 'card', label: m.card(), hint: m.arrives_immediately(), icon: CreditCard},
  {value: 'ach', label: m.bank_account_ach(), hint: m.takes_a_few_business_days(), icon: Landmark},
] as const

const isFamilysPlan = (payable: Payable) => payable.of === 'plan' && payable.role === 'parent'

/** The family's saved method, which pays for care. */
function useSaved(payable: Payable): SavedMethod | null | undefined {
  const enabled = payable.of === 'statement' || isFamilysPlan(payable)
  const {data} = useQuery({...savedMethodQueries.own(), enabled})
  return enabled ? data?.saved : undefined
}

/** The ways to pay; of a statement the provider's page offers a family's saved card first. */
function methodsWith(payable: Payable, saved: SavedMethod | null | undefined) {
  if (payable.of !== 'statement' || saved?.method !== 'card') return methods
  const [card, bank] = methods
  return [{...card, hint: m.saved_card_or_another({card: m.ending_in(saved)})}, bank]
}

/**
 * Asks for the payment method and goes to the provider's page, which returns to this page. `lines` add up to the sum on
 * the button; `children` are rendered between them and the methods.
 */
export function PayDialog({
  title,
  lines,
  payable,
  children,
  problem,
  next,
  onClose,
}: {
  title: string
  lines: readonly BillLine[]
  payable: Payable
  children?: ReactNode
  /** Why it cannot be paid as it is. */
  problem?: string | undefined
  /** The path that the provider returns to; this page's by default. */
  next?: string
  onClose: () => void
}) {
  const {pathname} = useLocation()
  const [method, setMethod] = useState<PaymentMethod>('card')
  const {mutate, error, isLeaving} = useStartCheckout()
  const saved = useSaved(payable)
  const [savesCard, setSavesCard] = useState(false)
  const refusal = useRefusal({isPending: isLeaving, error}, [method, savesCard])
  const needs = useNeedsConnection()
  const offline = needs(m.paying())
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={title}
      description={m.you_pay_on_the_payment_providers()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button
            busy={isLeaving}
            disabledReason={offline ?? problem}
            onClick={() =>
              mutate({
                payable: payable.of === 'statement' ? {...payable, save_card: savesCard} : payable,
                method,
                next: next ?? pathname,
              })
            }
          >
            {m.pay({cents: formatCents(totalOf(lines))})}
          </Button>
        </>
      }
    >
      <div className="space-y-5 pt-2">
        {offline && <OfflineNote needs={m.paying()} />}
        <Bill lines={lines} />
        {children}
        <RadioCards label={m.pay_by()} value={method} onChange={setMethod} options={methodsWith(payable, saved)} />
        {saved && isFamilysPlan(payable) && (
          <p className="text-14 text-muted">{m.saved_is_for_care_not_for_the_plan({method: m.ending_in(saved)})}</p>
        )}
        {payable.of === 'statement' && method === 'card' && (
          <Checkbox
            label={m.save_this_card_for_next_time()}
            hint={saved ? m.it_replaces_your_saved({method: m.ending_in(saved)}) : undefined}
            checked={savesCard}
            onChange={setSavesCard}
          />
        )}
        <FormError>{refusal}</FormError>
      </div>
    </Dialog>
  )
}

export interface BillLine {
  label: string
  /** Below the label. */
  detail?: string
  cents: number
}

/** The sum of a bill's lines, in cents. */
const totalOf = (lines: readonly BillLine[]): number => lines.reduce((sum, {cents}) => sum + cents, 0)

/** The lines of a bill and their sum. */
function Bill({lines}: {lines: readonly BillLine[]}) {
  return (
    <dl className="space-y-1.5 text-14">
      {lines.map(({label, detail, cents}, index) => (
        // two credits may have the same words
        <div key={index} className="flex items-baseline justify-between gap-x-4 large-text:flex-wrap">
          <dt className="min-w-0 text-muted">
            {label}
            {detail && <span className="block">{detail}</span>}
          </dt>
          <dd className="ml-auto text-right tabular-nums">{formatCents(cents)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-x-4 border-t border-line pt-2 text-16 font-semibold large-text:flex-wrap">
        <dt>{m.you_pay()}</dt>
        <dd className="ml-auto text-right tabular-nums">{formatCents(totalOf(lines))}</dd>
      </div>
    </dl>
  )
}

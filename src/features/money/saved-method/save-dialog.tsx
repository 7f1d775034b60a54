import {m} from '#messages'
import {useLocation} from '@tanstack/react-router'
import {useState} from 'react'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useStartCheckout, type Payable} from '#data/queries/money/checkout.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {methods} from '../pay/pay-dialog.tsx'

/** Without when a payment arrives: saving a method sends none. */
const options = methods.map(({value, label, icon}) => ({value, label, icon}))

/** Asks for card or bank account and goes to the provider's page that saves it, which returns to this page. */
export function SaveDialog({
  saving = {of: 'method'},
  title = m.save_a_payment_method(),
  onClose,
}: {
  /** What it is saved for; a family's statements by default. */
  saving?: Extract<Payable, {of: 'method' | 'plan-method'}>
  title?: string
  onClose: () => void
}) {
  const {pathname} = useLocation()
  const [method, setMethod] = useState<PaymentMethod>('card')
  const {mutate, error, isLeaving} = useStartCheckout()
  const refusal = useRefusal({isPending: isLeaving, error}, method)
  const needs = useNeedsConnection()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={m.you_enter_it_on_the_payment()}
      offlineReason={needs(m.saving_a_payment_method())}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button
            busy={isLeaving}
            disabledReason={needs(m.saving_a_payment_method())}
            onClick={() => mutate({payable: saving, method, next: pathname})}
          >
            {m.continue_text()}
          </Button>
        </>
      }
    >
      <div className="space-y-5 pt-2">
        <RadioCards label={m.pay_by()} value={method} onChange={setMethod} options={options} />
        <FormError>{refusal}</FormError>
      </div>
    </Dialog>
  )
}

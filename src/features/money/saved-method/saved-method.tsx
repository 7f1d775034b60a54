import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useLocation} from '@tanstack/react-router'
import {useState} from 'react'
import type {ChargedNow, SavedMethod as Saved} from '#contract/money/saved-method.ts'
import {formatCents} from '#lib/money-text.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useCheckoutReturn} from '#data/queries/money/checkout-return.ts'
import {checkoutQueries} from '#data/queries/money/checkout.ts'
import {savedMethodQueries, useChangeAutomatic, useRemoveMethod} from '#data/queries/money/saved-method.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {NotLoaded} from '../loading-states.tsx'
import {MethodName} from './method-name.tsx'
import {SaveDialog} from './save-dialog.tsx'
import {listText} from '#lib/list-text.ts'

/** Whether the reader came back to this page from saving a payment method, until they leave it. */
export function useSavedNow(): boolean {
  const back = useCheckoutReturn(useLocation({select: ({pathname}) => pathname}))
  const id = back?.checkout_id ?? ''
  const {data: checkout} = useQuery({...checkoutQueries.one(id), enabled: id !== ''})
  const [isSaved, setSaved] = useState(false)
  if (checkout?.purpose === 'method' && !isSaved) setSaved(true)
  return isSaved
}

/** A family's saved payment method, and the choice to pay statements with it automatically. */
export function SavedMethod() {
  const {data, error, refetch} = useQuery(savedMethodQueries.own())
  return (
    <Section title={m.payment_method()}>
      {data ? (
        <Card className="space-y-4">
          <Method saved={data.saved} charging={data.charging} />
          <Automatic hasMethod={data.saved !== null} isOn={data.automatic} />
          <Charging statements={data.charging} />
        </Card>
      ) : error ? (
        <NotLoaded what={m.your_payment_method()} error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <SkeletonLines lines={3} />
        </Card>
      )}
    </Section>
  )
}

function Method({saved, charging}: {saved: Saved | null; charging: readonly ChargedNow[]}) {
  const [doing, setDoing] = useState<'save' | 'remove' | null>(null)
  const needs = useNeedsConnection()
  return (
    <>
      {saved ? <MethodName of={saved} /> : <p className="text-muted">{m.save_a_card_or_a_bank()}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={saved ? 'secondary' : 'primary'}
          disabledReason={needs(m.saving_a_payment_method())}
          onClick={() => setDoing('save')}
        >
          {saved ? m.replace() : m.save_a_payment_method()}
        </Button>
        {saved && (
          <Button variant="danger" disabledReason={needs(m.removing_it())} onClick={() => setDoing('remove')}>
            {m.remove_auth2()}
          </Button>
        )}
      </div>
      {doing === 'save' && <SaveDialog onClose={() => setDoing(null)} />}
      {doing === 'remove' && <RemoveDialog charging={charging} onClose={() => setDoing(null)} />}
    </>
  )
}

function RemoveDialog({charging, onClose}: {charging: readonly ChargedNow[]; onClose: () => void}) {
  const remove = useRemoveMethod()
  const needs = useNeedsConnection()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.remove_your_payment_method()}
      consequences={
        <>
          <p>{m.automatic_payment_is_switched_off_and()}</p>
          <Charging statements={charging} />
        </>
      }
      action={m.remove_auth2()}
      busy={remove.isPending}
      offlineReason={needs(m.removing_it())}
      onConfirm={() => remove.mutate(undefined, {onSuccess: onClose})}
    >
      <FormError>{remove.error && messageOf(remove.error)}</FormError>
    </ConfirmDialog>
  )
}

function Charging({statements}: {statements: readonly ChargedNow[]}) {
  if (statements.length === 0) return null
  const sums = statements.map(({number, amount_cents}) => {
    const cents = formatCents(amount_cents)
    return number ? m.sum_for_invoice({cents, number}) : m.sum_for_a_statement({cents})
  })
  return <p>{m.already_being_charged_which_cannot_be({join: listText(sums)})}</p>
}

function Automatic({hasMethod, isOn}: {hasMethod: boolean; isOn: boolean}) {
  const change = useChangeAutomatic()
  const needs = useNeedsConnection()
  const blocked = needs(m.changing_this()) ?? (hasMethod ? undefined : m.save_a_payment_method_first())
  return (
    <div className="border-t border-line pt-2">
      <Checkbox
        label={m.pay_statements_automatically()}
        hint={blocked ?? m.once_the_visits_of_a_week()}
        disabled={blocked !== undefined || change.isPending}
        checked={change.isPending ? change.variables : isOn}
        onChange={automatic => change.mutate(automatic)}
      />
      <FormError>{change.error && messageOf(change.error)}</FormError>
    </div>
  )
}

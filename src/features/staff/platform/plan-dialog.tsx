import * as v from 'valibot'
import {useState} from 'react'
import {changePlan, createPlan, type StaffPlan} from '#contract/admin/platform.ts'
import {limits} from '#contract/limits.ts'
import type {PlanType} from '#contract/money/subscriptions.ts'
import {useChangePlan, useCreatePlan} from '#data/queries/admin/platform.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {formatDollars} from '#lib/money-text.ts'
import {NumberField, MoneyField} from '#ui/fields/number-field.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'

type Unit = StaffPlan['duration_unit']

const fresh = {title: '', description: '', price: null, duration_value: 1, list_items: []}
const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** Adds or edits a plan. A new price only applies to new subscribers. */
export function PlanDialog({type, plan, onClose}: {type: PlanType; plan: StaffPlan | null; onClose: () => void}) {
  const known = plan ?? fresh
  const [title, setTitle] = useState(known.title)
  const [description, setDescription] = useState(known.description)
  const [price, setPrice] = useState<number | null>(known.price)
  const [duration_value, setDuration] = useState<number | null>(known.duration_value)
  const [duration_unit, setUnit] = useState<Unit>(plan?.duration_unit ?? 'month')
  const [items, setItems] = useState(known.list_items.join('\n'))
  const [isJudged, setJudged] = useState(false)
  const create = useCreatePlan()
  const change = useChangePlan()
  const needs = useNeedsConnection()
  const {isPending, error} = plan ? change : create

  const words = {title, description, list_items: linesOf(items), price: price ?? 0}
  const body = plan ? words : {...words, type, duration_value: duration_value ?? 0, duration_unit}
  const judged = v.safeParse<v.GenericSchema>(plan ? changePlan.body : createPlan.body, body)
  const wrong = isJudged && !judged.success ? v.flatten(judged.issues).nested : undefined
  const isDearer = plan !== null && price !== plan.price
  const save = () => {
    setJudged(true)
    if (!judged.success) return
    if (plan) {
      const changes = {title, description, list_items: linesOf(items)}
      change.mutate({id: plan.id, ...changes, ...(isDearer && price !== null && {price})}, {onSuccess: onClose})
    } else {
      create.mutate(judged.output as Parameters<typeof create.mutate>[0], {onSuccess: onClose})
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      size="md"
      title={plan ? `Edit ${plan.title}` : 'Add a plan'}
      submit={plan ? 'Save plan' : 'Add plan'}
      busy={isPending}
      disabledReason={needs('Saving')}
      error={error && messageOf(error)}
      onSubmit={save}
    >
      <TextField
        label="Title"
        value={title}
        onChange={setTitle}
        maxLength={limits.line_max}
        error={wrong?.title?.[0]}
      />
      <TextField
        label="Description"
        value={description}
        onChange={setDescription}
        maxLength={limits.line_max}
        error={wrong?.description?.[0]}
      />
      <MoneyField label="Price for one term" value={price} onChange={setPrice} error={wrong?.price?.[0]} />
      {isDearer && (
        <Callout tone="info" title="For new subscribers">
          {plan.subscribers === 0
            ? 'This plan has no subscribers yet.'
            : `${plan.subscribers} who have it keep renewing at ${formatDollars(plan.price)}.`}
        </Callout>
      )}
      {!plan && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label="Term"
            value={duration_value}
            onChange={setDuration}
            min={1}
            max={limits.plan_term_max}
            error={wrong?.duration_value?.[0]}
          />
          <SelectField<Unit>
            label="Of"
            value={duration_unit}
            onChange={setUnit}
            options={[
              {value: 'month', label: 'Months'},
              {value: 'year', label: 'Years'},
            ]}
          />
        </div>
      )}
      <TextArea
        label="Features"
        hint="One per line"
        value={items}
        onChange={setItems}
        rows={4}
        error={wrong?.list_items?.[0]}
      />
    </FormDialog>
  )
}

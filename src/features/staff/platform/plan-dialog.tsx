import {m} from '#messages'
import * as v from 'valibot'
import {useState} from 'react'
import {changePlan, createPlan, type StaffPlan} from '#contract/admin/platform.ts'
import {limits} from '#contract/limits.ts'
import type {PlanType} from '#contract/money/subscriptions.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useChangePlan, useCreatePlan} from '#data/queries/admin/platform.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {formatDollars} from '#lib/money-text.ts'
import {NumberField, MoneyField} from '#ui/fields/number-field.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {ChangedMeanwhile} from '../changed-meanwhile.tsx'

type Unit = StaffPlan['duration_unit']
type PlanTexts = Pick<StaffPlan, 'title' | 'description' | 'list_items' | 'price'>

const planLabels = {title: m.title(), description: m.description(), list_items: m.features(), price: m.price()} as const

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
  const [saved, setSaved] = useState<PlanTexts | null>(null)
  const now = savedMeanwhile<PlanTexts>(error)
  if (now && now !== saved) setSaved(now)

  const words = {title, description, list_items: linesOf(items), price: price ?? 0}
  const body = plan ? words : {...words, type, duration_value: duration_value ?? 0, duration_unit}
  const refusal = useRefusal({isPending, error}, body)
  const judged = v.safeParse<v.GenericSchema>(plan ? changePlan.body : createPlan.body, body)
  const wrong = isJudged && !judged.success ? v.flatten(judged.issues).nested : undefined
  const isDearer = plan !== null && price !== plan.price
  const save = () => {
    setJudged(true)
    if (!judged.success) return
    if (plan) {
      const changes = {title, description, list_items: linesOf(items)}
      const {title: before, description: text, list_items, price: was} = saved ?? plan
      const seen = {title: before, description: text, list_items: [...list_items], price: was}
      change.mutate({id: plan.id, ...changes, ...(isDearer && price !== null && {price}), seen}, {onSuccess: onClose})
    } else {
      create.mutate(judged.output as Parameters<typeof create.mutate>[0], {onSuccess: onClose})
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      size="md"
      title={plan ? m.edit_blog({title: plan.title}) : m.add_a_plan()}
      submit={plan ? m.save_plan() : m.add_plan()}
      busy={isPending}
      offlineReason={needs(m.saving())}
      error={refusal}
      onSubmit={save}
    >
      <ChangedMeanwhile saved={saved} typed={{...words, price: price ?? 0}} labels={planLabels} />
      <TextField
        label={m.title()}
        value={title}
        onChange={setTitle}
        maxLength={limits.line_max}
        error={wrong?.title?.[0]}
      />
      <TextField
        label={m.description()}
        value={description}
        onChange={setDescription}
        maxLength={limits.line_max}
        error={wrong?.description?.[0]}
      />
      <MoneyField label={m.price_for_one_term()} value={price} onChange={setPrice} error={wrong?.price?.[0]} />
      {isDearer && (
        <Callout tone="info" title={m.for_new_subscribers()}>
          {plan.subscribers === 0
            ? m.this_plan_has_no_subscribers_yet()
            : m.current_subscribers_keep_the_price({count: plan.subscribers, price: formatDollars(plan.price)})}
        </Callout>
      )}
      {!plan && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label={m.term()}
            value={duration_value}
            onChange={setDuration}
            min={1}
            max={limits.plan_term_max}
            error={wrong?.duration_value?.[0]}
          />
          <SelectField<Unit>
            label={m.of_staff()}
            value={duration_unit}
            onChange={setUnit}
            options={[
              {value: 'month', label: m.months()},
              {value: 'year', label: m.years()},
            ]}
          />
        </div>
      )}
      <TextArea
        label={m.features()}
        hint={m.one_per_line()}
        value={items}
        onChange={setItems}
        rows={4}
        error={wrong?.list_items?.[0]}
      />
    </FormDialog>
  )
}

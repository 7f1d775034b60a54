import * as v from 'valibot'
import type {Lead} from '#contract/bookings/booking.ts'
import {useDraftedDefaults} from '#data/forms/drafted-defaults.ts'
import {useForm} from '#data/forms/use-form.ts'

/** Rates are in dollars; those of a rate for each are by lead. */
const TypedBids = v.object({
  lead_ids: v.array(v.string()),
  mode: v.picklist(['one', 'own']),
  one: v.nullable(v.number()),
  own: v.record(v.string(), v.nullable(v.number())),
  note: v.string(),
})
export type TypedBids = v.InferOutput<typeof TypedBids>

const name = 'bids-several'

/** What the dialog starts with; undefined while its draft loads. */
export const useStoredBids = (leads: readonly Pick<Lead, 'id'>[]): TypedBids | undefined =>
  useDraftedDefaults<TypedBids, TypedBids>({name, schema: TypedBids}, draft => {
    const lead_ids = leads.map(({id}) => id)
    // a note typed for other families alone could be sent unnoticed
    const typed = draft?.values.lead_ids.some(id => lead_ids.includes(id)) ? draft.values : undefined
    return {mode: 'one', one: null, own: {}, note: '', ...typed, lead_ids}
  })

// the fields say what is allowed, and the bids are placed through the outbox
const noProblems = () => ({})
const sendNothing = async () => undefined

/** Rates and note as they are typed, stored on this device until every bid is placed. */
export function useTypedBids(start: TypedBids) {
  const {values, change, draft} = useForm<TypedBids>({
    start,
    draft: {name},
    problemsOf: noProblems,
    send: sendNothing,
  })
  return {values, change, forget: draft.forget}
}

import * as v from 'valibot'
import type {Lead} from '#contract/bookings/booking.ts'
import {bidDraft} from '#data/queries/bids.ts'
import {useForm} from '#data/forms/use-form.ts'

/** The rate is in dollars. */
const TypedBid = v.object({rate: v.nullable(v.number()), note: v.string()})
type TypedBid = v.InferOutput<typeof TypedBid>

// the fields say what is allowed, and the bid is placed through the outbox
const noProblems = () => ({})
const sendNothing = async () => undefined

/** Rate and note as they are typed, stored on this device until the bid is placed; `known` are those of the bid that stands. */
export function useTypedBid({id}: Pick<Lead, 'id'>, known: TypedBid) {
  const {values, change, draft} = useForm<TypedBid>({
    known,
    draft: {name: bidDraft(id), schema: TypedBid},
    problemsOf: noProblems,
    send: sendNothing,
  })
  return {values, change, forget: () => void draft.forget()}
}

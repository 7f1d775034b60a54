import {m} from '#messages'
import {useState, type ReactNode} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {unnamedChildren} from '#domain/bookings/unnamed-children.ts'
import {dayIn} from '#lib/day.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {RecordedChildren} from './request-form/recorded-children.tsx'
import {childrenOf, type RequestValues} from './request-form/values.ts'

interface Picking {
  records: readonly Child[]
  children: RequestValues['children']
  /** Ids of the chosen children; undefined until another choice is made. */
  child_ids: string[] | undefined
  setPicked: (picked: RequestValues['children']) => void
  /** No child that the booking names has a record any more, and no other choice was made. */
  isAskedAgain: boolean
}

/** The recorded children that can be chosen for a booking, and those chosen. */
export function usePickedChildren(booking: Booking, records: readonly Child[]): Picking {
  const [picked, setPicked] = useState<RequestValues['children']>()
  const today = dayIn(booking.timezone, useServerNow(60_000))
  const children = picked ?? childrenOf(booking, {children: records, today}).children
  const {named_ids, hasRemoved} = unnamedChildren(booking, records)
  return {
    records,
    children,
    child_ids: picked?.map(({id}) => id),
    setPicked,
    isAskedAgain: hasRemoved && named_ids.length === 0 && picked === undefined,
  }
}

/** Asks which recorded children a booking is for; nothing where the family has none. */
export function PickedChildren({picking, max, hint}: {picking: Picking; max: number; hint: ReactNode}) {
  const {records, children, setPicked, isAskedAgain} = picking
  if (records.length === 0) return null
  return (
    <fieldset>
      <legend className="text-14 font-medium">{m.who_are_the_visits_for()}</legend>
      {isAskedAgain && (
        <Callout tone="waiting" title={m.a_chosen_child_is_no_longer_recorded()}>
          {m.choose_again_who_the_visits_are_for()}
        </Callout>
      )}
      <RecordedChildren records={records} picked={children} onChange={setPicked} max={max} hint={hint} />
    </fieldset>
  )
}

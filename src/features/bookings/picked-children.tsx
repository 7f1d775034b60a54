import {m} from '#messages'
import {useState, type ReactNode} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {dayIn} from '#lib/day.ts'
import {RecordedChildren} from './request-form/recorded-children.tsx'
import {childrenOf, type RequestValues} from './request-form/values.ts'

interface Picking {
  records: readonly Child[]
  children: RequestValues['children']
  /** Ids of the chosen children; undefined until another choice is made. */
  child_ids: string[] | undefined
  setPicked: (picked: RequestValues['children']) => void
}

/** The recorded children that can be chosen for a booking, and those chosen. */
export function usePickedChildren(booking: Booking, records: readonly Child[]): Picking {
  const [picked, setPicked] = useState<RequestValues['children']>()
  const today = dayIn(booking.timezone, useServerNow(60_000))
  const children = picked ?? childrenOf(booking, {children: records, today}).children
  return {records, children, child_ids: picked?.map(({id}) => id), setPicked}
}

/** Asks which recorded children a booking is for; nothing where the family has none. */
export function PickedChildren({picking, max, hint}: {picking: Picking; max: number; hint: ReactNode}) {
  const {records, children, setPicked} = picking
  if (records.length === 0) return null
  return (
    <fieldset>
      <legend className="text-14 font-medium">{m.who_are_the_visits_for()}</legend>
      <RecordedChildren records={records} picked={children} onChange={setPicked} max={max} hint={hint} />
    </fieldset>
  )
}

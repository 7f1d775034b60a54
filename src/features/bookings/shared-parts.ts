import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Child} from '#contract/accounts/children.ts'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Handover} from '#contract/bookings/handover.ts'
import {childrenQuery} from '#data/queries/children.ts'
import {listText} from '#lib/list-text.ts'

/** The records of the family that a booking can name; none where it is not for children. */
export function useChildrenFor({number_of_children}: Booking): readonly Child[] {
  const isForChildren = number_of_children > 0
  const {data = []} = useQuery({...childrenQuery(), enabled: isForChildren})
  return isForChildren ? data : []
}

/** Whether the family has records, and the booking names none of them. */
export const namesNone = ({child_ids = []}: Booking, records: readonly Child[]): boolean =>
  records.length > 0 && !records.some(({id}) => child_ids.includes(id))

/** `address, handover and phone number`: what the approved side reads of a booking; the number is the `contact`'s. */
export const sharedText = (
  {address}: Booking,
  {
    handover,
    children,
    contact,
    isPhoneMissing,
  }: {
    handover: Handover['handover'] | undefined
    children: readonly unknown[]
    /** The other adult, if the contact is not the reader. */
    contact: ParentProfile['contact']
    isPhoneMissing: boolean
  },
): string => {
  const parts = [
    address && m.your_address_in_a_list(),
    handover && m.your_handover_in_a_list(),
    children.length > 0 && m.your_childrens_records_in_a_list(),
    !isPhoneMissing &&
      (contact ? m.phone_number_of_contact_in_a_list({name: contact.first_name}) : m.your_phone_number_in_a_list()),
  ].filter(Boolean)
  return listText(parts.length > 0 ? parts : [m.your_full_name_in_a_list()])
}

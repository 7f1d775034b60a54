import type {Lead} from '#contract/bookings/booking.ts'
import {maskContacts} from '#domain/messages/mask-contacts.ts'

/**
 * Whether the family does not read contact details in what this provider writes to it, and the text has any.
 * @see src/domain/rules-people.md#hidden-contacts
 */
export const hidesContacts = ({is_booked_pair}: Pick<Lead, 'is_booked_pair'>, text: string): boolean =>
  !is_booked_pair && maskContacts(text).is_masked

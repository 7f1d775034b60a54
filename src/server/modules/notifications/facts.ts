import type {Service} from '#contract/bookings/choices.ts'
import type {AccountFacts} from './facts-account.ts'
import type {MessageFacts} from './facts-messages.ts'
import type {RequestFacts} from './facts-requests.ts'
import type {VisitFacts} from './facts-visits.ts'

/** Facts of each kind in addition to `BookingFacts`. Never an address. */
export type NotificationFacts = RequestFacts & VisitFacts & AccountFacts & MessageFacts
export type NotificationKind = keyof NotificationFacts

/** Facts that the insert adds from the booking; names as the other side may see them. */
export interface BookingFacts {
  service?: Service
  timezone?: string
  number?: string
  first_start?: string
  county?: string
  /** The first name of the family; absent if it has none. */
  family?: string
  /** The caregiver or agency that bids or was approved. */
  provider?: string
  /**
   * The first name of the adult who acted: for a family its other adult, for the provider's side one whose name is not
   * the family's; with the initial of the last name if the other adult is called the same. Absent if someone else did, and
   * `storedClosedAccount` once they are erased.
   */
  adult?: string
  /** Their id, by which they are found once they are erased; absent in notifications of earlier versions. */
  adult_id?: string
  /** For an agency's assigned member: the office acted. */
  by_office?: true
}

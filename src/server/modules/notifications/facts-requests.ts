import type {Audience} from '#contract/bookings/choices.ts'

/** Facts of requests, invitations and offers. */
export interface RequestFacts {
  /** `distance_miles` for caregivers, between rounded places. */
  request_new: {
    /** Hours and visits are those of one week, without an end. */
    weekly?: boolean
    hours: number
    visits: number
    max_rate_cents?: number
    distance_miles?: number
    /** The caregiver's own, if the family named no highest rate. */
    own_rate_cents?: number
    asked_again?: boolean
  }
  request_assigned: {hours: number; visits: number; weekly?: boolean; max_rate_cents?: number}
  /** It left the waitlist; how many providers were notified of it. */
  waitlist_opened: {audience: Audience; notified: number}
  /**
   * The recipient is invited; the exclusive period ends at `until`, and others are asked after it unless `then_open` is
   * false. `is_only`: no one else is ever asked.
   */
  request_invited: {
    hours: number
    visits: number
    weekly?: boolean
    max_rate_cents?: number
    /** Both for a caregiver, as of a new request. */
    distance_miles?: number
    own_rate_cents?: number
    until: string | null
    then_open?: boolean
    is_only?: true
  }
  /**
   * An invited provider declined; `left` have neither declined nor bid, `offered` have a live offer (absent from older ones),
   * and `next` is what follows.
   */
  invitation_declined: {
    reason: string | null
    left: number
    offered?: number
    next: 'waits' | 'opened' | 'waitlisted' | 'closed'
  }
  /** The exclusive period has ended, and everyone is asked; older ones do not say how many were notified. */
  request_opened: {waitlisted?: boolean; notified?: number}
  /**
   * For those who were notified of the request, and for the other adult of the family. `until` for an invited provider, where
   * others are asked after that.
   */
  request_changed: {hours: number; visits: number; weekly?: boolean; max_rate_cents?: number; until?: string}
  /** For the other adult of the family. */
  request_sent: {hours: number; visits: number; weekly?: boolean}
  /** For the other adult of the family; `all_declined` if that is how it ended. */
  request_cancelled: {reason: string | null; all_declined?: true}
  /** For the family: staff ended it. */
  request_ended: {reason: string}
  request_expired: {weekly?: boolean}
  request_declined: {reason: string | null}
  /** The total price with the fee. Older ones have no `offer_id`. @see src/domain/rules.md#offers */
  offer_placed: {offer_id?: string; whole_cents: number; changed: boolean; weekly?: boolean}
  offer_withdrawn: object
  /** Staff took back the suspension that withdrew it. */
  offer_restored: object
  /** `may_bid` if the family changed the request, and the bidder can still read it and bid again. */
  offer_closed: {
    why: 'declined' | 'other' | 'gone' | 'ended' | 'busy' | 'expired' | 'changed'
    reason?: string | null
    may_bid?: true
  }
}

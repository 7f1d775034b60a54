import type {Booking, Invitation} from '#contract/bookings/booking.ts'
import {hour_ms} from '../constants.ts'

/** Length of the exclusive period if the family chooses no other. */
export const usual_exclusive_hours = 24

/** Part of the time left to the first visit that the exclusive period may take at most. */
const exclusive_share = 1 / 4

/** How long the exclusive period of a request made at `now` may be: a quarter of the time left, in milliseconds. */
export const longestExclusive_ms = ({now, first_start}: {now: string; first_start: string}): number =>
  Math.floor(Math.max(0, Date.parse(first_start) - Date.parse(now)) * exclusive_share)

/**
 * The end of the exclusive period of a request made at `now`: after `hours`, but never later than a quarter of the time
 * left to the first visit.
 * @see src/domain/rules.md#invitations
 */
export function exclusiveUntil({now, first_start, hours}: {now: string; first_start: string; hours: number}): string {
  const length_ms = Math.min(hours * hour_ms, longestExclusive_ms({now, first_start}))
  return new Date(Date.parse(now) + length_ms).toISOString()
}

/**
 * Whether an invited provider is the only one that is ever asked: `invited` counts those that declined too, so that no
 * answer reveals another.
 * @see src/domain/rules.md#invitations
 */
export const isOnlyInvited = ({then_open, invited}: {then_open: boolean; invited: readonly unknown[]}): boolean =>
  !then_open && invited.length === 1

/** How many providers were notified of a request; undefined where its reader may not know. */
export const notifiedCount = ({told_count: count}: Pick<Booking, 'told_count'>): number | undefined => count
/** A request with the count of those who were notified. */
export type WithNotified = Parameters<typeof notifiedCount>[0]

/** Whether none but the invited providers was notified of a request that is open to others by now. */
export function isOnlyInvitedNotified(request: WithNotified & Pick<Booking, 'invitation'>): boolean {
  const {invitation} = request
  const count = notifiedCount(request)
  return (
    invitation?.is_exclusive === false &&
    invitation.invited !== undefined &&
    count !== undefined &&
    count <= invitation.invited.length
  )
}

/** The invited providers that have not declined. */
export const unansweredInvitations = ({invited = []}: Pick<Invitation, 'invited'>) =>
  invited.filter(each => each.declined_at === null)

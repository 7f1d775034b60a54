import type {Invitation} from '#contract/bookings/booking.ts'

export const hour_ms = 3_600_000

/** Hours that the invited have a request alone if the family chooses no other. */
export const usual_exclusive_hours = 24

/** Part of the time left to the first visit that the invited may take at most. */
const exclusive_share = 1 / 4

/**
 * Until when only the invited can read a request made at `now`: after `hours`, but never later than a quarter of the
 * time left to the first visit.
 * @see src/domain/rules.md#invitations
 */
export function exclusiveUntil({now, first_start, hours}: {now: string; first_start: string; hours: number}): string {
  const left_ms = Math.max(0, Date.parse(first_start) - Date.parse(now))
  return new Date(Date.parse(now) + Math.min(hours * hour_ms, Math.floor(left_ms * exclusive_share))).toISOString()
}

/** Those asked who have not declined. */
export const stillAsked = ({invited = []}: Pick<Invitation, 'invited'>) =>
  invited.filter(each => each.declined_at === null)

import {m} from '#messages'
import type {Side} from '#contract/bookings/choices.ts'
import type {Session} from '#contract/sessions/session.ts'
import {sideName} from '../confirm/tap.ts'

/** The other side's name, or the whole title of a visit that was stored without it. */
export const otherName = ({other_name, title}: Pick<Session, 'other_name' | 'title'>): string => other_name ?? title

/** Whether the reader did it; also where an older version stored no user, because one's own side did. */
export const isOwnAct = (by: string | undefined, user_id: string | undefined): boolean =>
  by === undefined || by === user_id

/**
 * Who did something about a visit, as this user reads it: `You`, another person of their own side as `Your family` or
 * `Your agency`, or the other side by name: by that of its adult who acted, or its role for a visit stored without one.
 */
export function actorName(
  {other_name, my_side}: Pick<Session, 'other_name' | 'my_side'>,
  {side, by, by_name}: {side: Side; by?: string | undefined; by_name?: string | undefined},
  user_id: string | undefined,
): string {
  if (side !== my_side) return by_name ?? other_name ?? sideName[side]
  if (isOwnAct(by, user_id)) return m.you()
  return side === 'parent' ? m.your_family_acted() : m.your_agency_acted()
}

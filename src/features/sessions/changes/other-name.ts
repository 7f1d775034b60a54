import {m} from '#messages'
import type {Side} from '#contract/bookings/choices.ts'
import type {Session} from '#contract/sessions/session.ts'
import {sideName} from '../confirm/tap.ts'

/** The other side's name, or the whole title of a visit that was stored without it. */
export const otherName = ({other_name, title}: Pick<Session, 'other_name' | 'title'>): string => other_name ?? title

/** Who did something about a visit: `You`, or the other side by name; by its role for a visit stored without the name. */
export const nameOfSide = ({other_name, my_side}: Pick<Session, 'other_name' | 'my_side'>, side: Side): string =>
  side === my_side ? m.you() : (other_name ?? sideName[side])

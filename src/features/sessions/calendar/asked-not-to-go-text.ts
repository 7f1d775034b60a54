import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'

/** `Asked not to go: sick`, of a visit that is not over; null if who goes did not ask. */
export const askedNotToGoText = (
  {cannot_go, scheduled_end}: Pick<Session, 'cannot_go' | 'scheduled_end'>,
  now: string,
): string | null => (cannot_go && scheduled_end > now ? m.asked_not_to_go({reason: cannot_go.reason}) : null)

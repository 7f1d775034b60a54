import type {Session} from '#contract/sessions/session.ts'

/** What the family owes for the visits that it canceled late, in cents, with Village's fee. */
export const lateCancelSum = (sessions: readonly Pick<Session, 'cancelled'>[]): number =>
  sessions.reduce((total, {cancelled}) => total + (cancelled?.due_cents ?? 0), 0)

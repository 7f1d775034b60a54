import type {Session} from '#contract/sessions/session.ts'

/** What the family's next statements will have for these visits so far, in cents. */
export const unbilledTogether = (sessions: readonly Pick<Session, 'unbilled_cents'>[]): number =>
  sessions.reduce((sum, {unbilled_cents = 0}) => sum + unbilled_cents, 0)

/** What contested visits would cost as they would settle if no side said more, in cents. */
export const contestedTogether = (sessions: readonly Pick<Session, 'contested_cents'>[]): number =>
  sessions.reduce((sum, {contested_cents = 0}) => sum + contested_cents, 0)

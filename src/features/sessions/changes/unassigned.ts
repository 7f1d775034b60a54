import type {Session} from '#contract/sessions/session.ts'
import type {Who} from '#data/account/current-user.ts'

/**
 * Whether the reader assigns members to this session: an agency's office, for a session ahead without one.
 * @see src/domain/rules.md#agency-confirms
 */
export const lacksSomebody = (session: Session, reader: Pick<Who, 'role'> | null, now: string): boolean =>
  reader?.role === 'agency' &&
  session.assigned === null &&
  session.status === 'SCHEDULED' &&
  session.scheduled_end > now

import type {Session} from '#contract/session.ts'
import type {Who} from '#data/who.ts'

/**
 * Whether it is for the reader to say who comes: an agency's office, of a visit that lies ahead and has nobody yet. A day
 * before its start it is an exception (decisions §5).
 */
export const lacksSomebody = (session: Session, reader: Pick<Who, 'role'> | null, now: string): boolean =>
  reader?.role === 'agency' &&
  session.assigned === null &&
  session.status === 'SCHEDULED' &&
  session.scheduled_end > now

import type {Session} from '#contract/sessions/session.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'

/** Whether an entry asks not to go to a visit, or takes that back. */
export const isAboutGoing = ({kind}: OutboxEntry): boolean => kind === 'cannot-go' || kind === 'can-go'

/** The last such entry of a visit that is still to be sent. */
export const waitingAboutGoing = (entries: readonly OutboxEntry[]): OutboxEntry | undefined =>
  entries.findLast(entry => isAboutGoing(entry) && entry.state !== 'attention')

/** Whether the caregiver has asked not to go, with what waits on this device. */
export const hasAskedNotToGo = ({cannot_go}: Pick<Session, 'cannot_go'>, waiting: OutboxEntry | undefined): boolean =>
  waiting ? waiting.kind === 'cannot-go' : cannot_go !== undefined

import type {Session} from '#contract/sessions/session.ts'
import {useLane} from '#data/offline/outbox.ts'
import {VisitStatus, type visitStatuses} from '#ui/primitives/visit-status.tsx'
import {SkeletonChip} from '#ui/states/skeleton.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {withTaps} from '../confirm/tap.ts'

/** The statuses that a tap waiting on this device changes. */
const changeable = new Set<Session['status']>(['SCHEDULED', 'START_PARTIAL', 'IN_PROGRESS'])

/** The status as screens name it: a visit that is over and that no one confirmed is not merely scheduled. */
export const shownStatus = ({status, scheduled_end}: Session, now: string): keyof typeof visitStatuses =>
  status === 'SCHEDULED' && scheduled_end <= now ? 'NOT_CONFIRMED' : status

/** The status of a visit with this person's own unsent taps; a skeleton until these were read. */
export function SessionStatus({session}: {session: Session}) {
  const lane = useLane(session.id)
  const {now} = useReader()
  if (lane.loadingReason !== undefined && changeable.has(session.status)) return <SkeletonChip />
  return <VisitStatus status={shownStatus(withTaps(session, lane), now)} />
}

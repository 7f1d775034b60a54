import type {Session} from '#contract/sessions/session.ts'
import {useLane} from '#data/offline/outbox.ts'
import {VisitStatus} from '#ui/primitives/visit-status.tsx'
import {SkeletonChip} from '#ui/states/skeleton.tsx'
import {withTaps} from '../confirm/tap.ts'

/** The statuses that a tap waiting on this device changes. */
const changeable = new Set<Session['status']>(['SCHEDULED', 'START_PARTIAL', 'IN_PROGRESS'])

/** The status of a visit with this person's own unsent taps; a skeleton until these were read. */
export function SessionStatus({session}: {session: Session}) {
  const lane = useLane(session.id)
  if (lane.loadingReason !== undefined && changeable.has(session.status)) return <SkeletonChip />
  const {status} = withTaps(session, lane)
  return <VisitStatus status={status} />
}

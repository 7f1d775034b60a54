import {m} from '#messages'
import Smartphone from 'lucide-react/icons/smartphone'
import type {Session} from '#contract/sessions/session.ts'
import {useLane} from '#data/offline/outbox.ts'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {VisitStatus, type visitStatuses} from '#ui/primitives/visit-status.tsx'
import {SkeletonChip} from '#ui/states/skeleton.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {type LaneView, tapOf, withTaps} from '../confirm/tap.ts'

/** The statuses that a tap waiting on this device changes. */
const changeable = new Set<Session['status']>(['SCHEDULED', 'START_PARTIAL', 'IN_PROGRESS'])

/** The status as screens name it: a visit that is over and that no one confirmed is not merely scheduled. */
export const shownStatus = ({status, scheduled_end}: Session, now: string): keyof typeof visitStatuses =>
  status === 'SCHEDULED' && scheduled_end <= now ? 'NOT_CONFIRMED' : status

/** The edge whose tap on this device alone makes the status one side's: the other side cannot read it yet. */
function savedEdge(session: Session, lane: LaneView): 'start' | 'end' | null {
  const {status} = withTaps(session, lane)
  const edge = status === 'START_PARTIAL' ? 'start' : status === 'END_PARTIAL' ? 'end' : null
  if (edge === null || status === session.status) return null
  const {is} = tapOf(session, edge, lane)
  return is === 'saved' || is === 'sending' || is === 'sign-in' ? edge : null
}

const savedText = {start: m.start_saved_on_this_device(), end: m.end_saved_on_this_device()}

/** The status of a visit with this person's own unsent taps; a skeleton until these were read. */
export function SessionStatus({session}: {session: Session}) {
  const lane = useLane(session.id)
  const {now} = useReader()
  if (lane.loadingReason !== undefined && changeable.has(session.status)) return <SkeletonChip />
  const edge = savedEdge(session, lane)
  if (edge) return <StatusChip tone="waiting" icon={Smartphone} label={savedText[edge]} />
  return <VisitStatus status={shownStatus(withTaps(session, lane), now)} />
}

import {m} from '#messages'
import Smartphone from 'lucide-react/icons/smartphone'
import type {ReactElement} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useLane} from '#data/offline/outbox.ts'
import {agreement_ms} from '#domain/constants.ts'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import type {Tone} from '#ui/primitives/tone.ts'
import {VisitStatus, visitStatuses} from '#ui/primitives/visit-status.tsx'
import {SkeletonChip} from '#ui/states/skeleton.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {statusWith, type Tap, tapOf} from '../confirm/tap.ts'

/** The statuses beside which a tap may wait on this device. */
const changeable = new Set<Session['status']>(['SCHEDULED', 'START_PARTIAL', 'IN_PROGRESS', 'END_PARTIAL'])

/**
 * The status as screens name it: a visit is merely scheduled until ten minutes after its booked start, and from its booked
 * end on neither that nor in progress.
 * @see src/domain/rules.md#session-status
 */
export function shownStatus(
  {status, scheduled_start, scheduled_end}: Session,
  now: string,
): keyof typeof visitStatuses {
  if (scheduled_end > now) {
    const isStartOverdue = Date.parse(now) > Date.parse(scheduled_start) + agreement_ms
    return status === 'SCHEDULED' && isStartOverdue ? 'START_NOT_CONFIRMED' : status
  }
  return status === 'SCHEDULED' ? 'NOT_CONFIRMED' : status === 'IN_PROGRESS' ? 'END_NOT_CONFIRMED' : status
}

/** This person's own confirmations of a visit. */
interface OwnTaps {
  readonly start: Tap
  readonly end: Tap
}

/** The later edge that only a tap on this device confirms for one's own side: the other side cannot read it yet. */
function unsentEdge(session: Session, taps: OwnTaps): 'start' | 'end' | undefined {
  if (!changeable.has(session.status)) return undefined
  return edges.find(edge => {
    const {is} = taps[edge]
    const isUnsent = is === 'saved' || is === 'sending' || is === 'sign-in'
    return isUnsent && session.confirmations[edge][session.my_side] === null
  })
}

const edges = ['end', 'start'] as const
const unsentText = {start: m.start_not_sent_yet(), end: m.end_not_sent_yet()}

/** The chip of a visit with this person's own taps, and its tone; `isPlain` where it is merely scheduled. */
export function statusChip(
  session: Session,
  taps: OwnTaps,
  now: string,
): {tone: Tone; chip: ReactElement; isPlain: boolean} {
  const edge = unsentEdge(session, taps)
  if (edge) {
    const chip = <StatusChip tone="waiting" icon={Smartphone} label={unsentText[edge]} />
    return {tone: 'waiting', chip, isPlain: false}
  }
  const status = shownStatus({...session, status: statusWith(session, taps.start, taps.end)}, now)
  return {tone: visitStatuses[status].tone, chip: <VisitStatus status={status} />, isPlain: status === 'SCHEDULED'}
}

/** The status of a visit with this person's own unsent taps; a skeleton until these were read. */
export function SessionStatus({session}: {session: Session}) {
  const lane = useLane(session.id)
  const {now} = useReader()
  if (lane.loadingReason !== undefined && changeable.has(session.status)) return <SkeletonChip />
  const taps = {start: tapOf(session, 'start', lane), end: tapOf(session, 'end', lane)}
  return statusChip(session, taps, now).chip
}

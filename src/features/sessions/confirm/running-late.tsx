import {m} from '#messages'
import ClockAlert from 'lucide-react/icons/clock-exclamation-point'
import {useState} from 'react'
import {late_note_minutes, type LateMinutes} from '#contract/sessions/own-sessions.ts'
import type {Session} from '#contract/sessions/session.ts'
import {tappedVisit} from '#contract/sessions/tapped-visit.ts'
import {useWho} from '#data/account/current-user.ts'
import {capture, useLane, type StoredReceipt} from '#data/offline/outbox.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {asOf, clockInSentence} from '#domain/time.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Menu, MenuItem} from '#ui/overlays/menu.tsx'
import {TapStatus} from '#ui/primitives/tap-status.tsx'
import {mayAnswer} from '../changes/answer-wanted.ts'
import {AttentionNotice} from './confirm-notices.tsx'
import {arrivalOf, arrivalTime, lateOf, officeReport} from './late-text.ts'

const minutesIn = (params: Record<string, unknown>) => (typeof params.minutes === 'number' ? params.minutes : undefined)

/** How late one can still come, in minutes after the booked start, and before the booked end. */
const choicesOf = (session: Session, now: string): LateMinutes[] =>
  late_note_minutes.filter(each => {
    const arrival_ms = Date.parse(arrivalOf(session, each))
    return arrival_ms > Date.parse(now) && arrival_ms < Date.parse(session.scheduled_end)
  })

type Late = ReturnType<typeof lateOf>

/** Whether a receipt is of the note that is shown. Receipts of older versions have no minutes. */
function isReceiptOf(receipt: StoredReceipt | undefined, late: Late, user_id: string | undefined): boolean {
  if (!receipt || receipt.is_too_late || late === null || late.by !== user_id) return false
  const minutes = minutesIn(receipt.request?.params ?? {})
  return minutes === undefined || minutes === late.minutes
}

/** That one's own note came too late, unless a later one is shown. */
function TooLate({receipt, late}: {receipt: StoredReceipt; late: Late}) {
  // the phone's clock may be ahead of the server's
  const pressed_ms = Date.parse(receipt.captured_at) - (receipt.request?.clock_offset_ms ?? 0)
  if (late !== null && Date.parse(late.at) > pressed_ms) return null
  const minutes = minutesIn(receipt.request?.params ?? {})
  return (
    <p className="text-14 text-waiting">
      {late === null || minutes === undefined
        ? m.late_note_notified_no_one()
        : m.late_note_of_minutes_notified_no_one({minutes})}
    </p>
  )
}

/** "Running late": notifies the other side, offline too, and shows the reader's own note. */
export function RunningLate({
  session,
  mayReport,
  isOpen = false,
  onClose,
}: {
  session: Session
  mayReport: boolean
  /** Whether its menu is open at first. */
  isOpen?: boolean
  onClose?: (() => void) | undefined
}) {
  const {entries, receipts, loadingReason} = useLane(session.id)
  const [isLost, setLost] = useState(false)
  const waiting = entries.findLast(entry => entry.kind === 'running-late')
  const newest = receipts.findLast(receipt => receipt.kind === 'running-late')
  const minutes = waiting && minutesIn(waiting.params)
  // a note about coming late is over once its side has started
  const hasStarted =
    session.confirmations.start[session.my_side] !== null || entries.some(({kind}) => kind.startsWith('confirm-start'))
  const now = useServerNow(60_000)
  const late = lateOf(session, session.my_side, now)
  const choices = choicesOf(session, now)
  const visitor = useWho()
  /** The receipt on this device of the note that is shown; another adult, or the same on another device, may have reported it. */
  const received = isReceiptOf(newest, late, visitor?.user_id) ? newest : undefined
  /** Who is late: an office reads of its caregiver, a family's adult of the family if another device said it. */
  const ownText = (late_minutes: number) => {
    const how_late = {minutes: late_minutes, clock_time: arrivalTime(session, late_minutes)}
    if (session.my_side === 'caretaker' && visitor?.role === 'agency' && mayAnswer(visitor)) {
      return session.assigned
        ? m.who_is_late_and_expected({who: session.assigned.name, ...how_late})
        : m.caregiver_is_running_minutes_late(how_late)
    }
    return session.my_side === 'parent' && !waiting && !received
      ? m.family_is_running_minutes_late(how_late)
      : m.you_are_running_minutes_late(how_late)
  }
  const report = async (chosen: LateMinutes) => {
    const captured = await capture('running-late', {
      session_id: session.id,
      minutes: chosen,
      visit: tappedVisit(session),
    })
    setLost(captured.is === 'lost')
  }
  return (
    <div className="space-y-2">
      {!hasStarted && waiting?.state === 'attention' && <AttentionNotice entry={waiting} timezone={session.timezone} />}
      {hasStarted ? null : waiting && waiting.state !== 'attention' ? (
        <p className="flex flex-wrap items-center gap-2 text-14">
          {ownText(minutes ?? 0)}
          <TapStatus status={waiting.state === 'sending' ? 'sending' : 'pending'} />
        </p>
      ) : (
        late !== null &&
        // what the office reported is a notice of the visit
        officeReport(session, visitor, now) === null && (
          <p className="flex flex-wrap items-center gap-2 text-14">
            {received
              ? ownText(late.minutes)
              : m.text_as_of_time({
                  text: ownText(late.minutes),
                  clock_time: clockInSentence(late.at, session.timezone),
                })}
            {received && (
              <TapStatus
                status="received"
                label={m.received_sessions({time: asOf(received.received_at || late.at, session.timezone, now)})}
              />
            )}
          </p>
        )
      )}
      {!hasStarted && !waiting && newest?.is_too_late && <TooLate receipt={newest} late={late} />}
      {mayReport && loadingReason && (
        <Button variant="secondary" size="sm" icon={ClockAlert} restReason={loadingReason}>
          {m.running_late()}
        </Button>
      )}
      {mayReport && !loadingReason && choices.length > 0 && (
        <Menu
          label={m.how_late()}
          align="start"
          isOpenAtFirst={isOpen}
          onClose={onClose}
          trigger={
            <Button variant="secondary" size="sm" icon={ClockAlert}>
              {m.running_late()}
            </Button>
          }
        >
          {choices.map(each => (
            <MenuItem key={each} onSelect={() => void report(each)}>
              {m.minutes({each, clock_time: arrivalTime(session, each)})}
            </MenuItem>
          ))}
        </Menu>
      )}
      {isLost && (
        <p role="alert" className="text-14 text-bad">
          {m.this_could_not_be_saved_on()}
        </p>
      )}
    </div>
  )
}

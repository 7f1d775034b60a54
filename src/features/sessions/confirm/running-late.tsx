import ClockAlert from 'lucide-react/icons/clock-exclamation-point'
import {useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {capture, useLane} from '#data/offline/outbox.ts'
import {late_note_minutes} from '#domain/constants.ts'
import {clockTime} from '#domain/time.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Menu, MenuItem} from '#ui/overlays/menu.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {AttentionNotice} from './confirm-notices.tsx'
import {otherSide, sideName} from './tap.ts'

const minutesIn = (params: Record<string, unknown>) => (typeof params.minutes === 'number' ? params.minutes : undefined)

/** "Running late": notifies the other side, offline too, and shows either side's note. */
export function RunningLate({session, mayReport}: {session: Session; mayReport: boolean}) {
  const {entries, receipts, loadingReason} = useLane(session.id)
  const [isLost, setLost] = useState(false)
  const waiting = entries.findLast(entry => entry.kind === 'running-late')
  const received = receipts.findLast(receipt => receipt.kind === 'running-late')
  const minutes = waiting && minutesIn(waiting.params)
  // a note about coming late is over once its side has started
  const hasStarted =
    session.confirmations.start[session.my_side] !== null || entries.some(({kind}) => kind.startsWith('confirm-start'))
  const late = session.late
  const report = async (chosen: (typeof late_note_minutes)[number]) => {
    const captured = await capture('running-late', {session_id: session.id, minutes: chosen})
    setLost(captured.is === 'lost')
  }
  return (
    <div className="space-y-2">
      {late?.side === otherSide(session.my_side) && session.confirmations.start[late.side] === null && (
        <p role="status" className="rounded-field bg-waiting-tint px-3.5 py-2.5 text-14 text-waiting">
          {sideName[late.side]} is running {late.minutes} minutes late (as of {clockTime(late.at, session.timezone)})
        </p>
      )}
      {waiting?.state === 'attention' && <AttentionNotice entry={waiting} />}
      {hasStarted ? null : waiting && waiting.state !== 'attention' ? (
        <p className="flex flex-wrap items-center gap-2 text-14">
          You are running {minutes} minutes late
          <Status of="entry" status={waiting.state === 'sending' ? 'sending' : 'pending'} />
        </p>
      ) : (
        late?.side === session.my_side && (
          <p className="flex flex-wrap items-center gap-2 text-14">
            You are running {late.minutes} minutes late
            <Status
              of="entry"
              status="received"
              label={`Received ${clockTime(received?.received_at || late.at, session.timezone)}`}
            />
          </p>
        )
      )}
      {mayReport && loadingReason && (
        <Button variant="secondary" size="sm" icon={ClockAlert} loadingReason={loadingReason}>
          Running late
        </Button>
      )}
      {mayReport && !loadingReason && (
        <Menu
          label="How late?"
          trigger={
            <Button variant="secondary" size="sm" icon={ClockAlert}>
              Running late
            </Button>
          }
        >
          {late_note_minutes.map(each => (
            <MenuItem key={each} onSelect={() => void report(each)}>
              {each} minutes
            </MenuItem>
          ))}
        </Menu>
      )}
      {isLost && (
        <p role="alert" className="text-14 text-bad">
          This could not be saved on this device. Try again.
        </p>
      )}
    </div>
  )
}

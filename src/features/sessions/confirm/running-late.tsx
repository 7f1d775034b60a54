import {ClockAlert} from 'lucide-react'
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

const minutesIn = (params: Record<string, unknown>) =>
  typeof params.minutes === 'number' ? params.minutes : undefined

/** "Running late": notifies the other side, offline too, and shows either side's note. */
export function RunningLate({session, mayTell}: {session: Session; mayTell: boolean}) {
  const {entries, receipts, loadingReason} = useLane(session.id)
  const [isLost, setLost] = useState(false)
  const waiting = entries.findLast(entry => entry.kind === 'running-late')
  const received = receipts.findLast(receipt => receipt.kind === 'running-late')
  const minutes = waiting && minutesIn(waiting.params)
  const told = session.late
  const tell = async (chosen: (typeof late_note_minutes)[number]) => {
    const captured = await capture('running-late', {session_id: session.id, minutes: chosen})
    setLost(captured.is === 'lost')
  }
  return (
    <div className="space-y-2">
      {told?.side === otherSide(session.my_side) && (
        <p role="status" className="rounded-field bg-waiting-tint px-3.5 py-2.5 text-14 text-waiting">
          {sideName[told.side]} runs {told.minutes} minutes late (said {clockTime(told.at, session.timezone)})
        </p>
      )}
      {waiting?.state === 'attention' && <AttentionNotice entry={waiting} />}
      {waiting && waiting.state !== 'attention' ? (
        <p className="flex flex-wrap items-center gap-2 text-14">
          You run {minutes} minutes late
          <Status of="entry" status={waiting.state === 'sending' ? 'sending' : 'pending'} />
        </p>
      ) : (
        told?.side === session.my_side && (
          <p className="flex flex-wrap items-center gap-2 text-14">
            You run {told.minutes} minutes late
            <Status
              of="entry"
              status="received"
              label={`Received ${clockTime(received?.received_at || told.at, session.timezone)}`}
            />
          </p>
        )
      )}
      {mayTell && loadingReason && (
        <Button variant="secondary" size="sm" icon={ClockAlert} loadingReason={loadingReason}>
          Running late
        </Button>
      )}
      {mayTell && !loadingReason && (
        <Menu
          label="How late?"
          trigger={
            <Button variant="secondary" size="sm" icon={ClockAlert}>
              Running late
            </Button>
          }
        >
          {late_note_minutes.map(each => (
            <MenuItem key={each} onSelect={() => void tell(each)}>
              {each} minutes
            </MenuItem>
          ))}
        </Menu>
      )}
      {isLost && (
        <p role="alert" className="text-14 text-bad">
          That could not be saved on this device. Try again.
        </p>
      )}
    </div>
  )
}

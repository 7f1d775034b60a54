import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {useProposeTimes} from '#data/queries/session-commands.ts'
import {expandSchedule} from '#domain/bookings/schedule.ts'
import {localDate, timeSpan, wallTime, zoneName} from '#domain/time.ts'
import {Button} from '#ui/primitives/button.tsx'
import {DateField} from '#ui/fields/date-field.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {OvernightNote} from '#ui/fields/overnight-note.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {useReader} from '../calendar/use-reader.ts'

/** Proposes other times for one visit, in the zone of its place. */
export function ProposeDialog({session, onClose}: {session: Session; onClose: () => void}) {
  const {scheduled_start, scheduled_end, timezone} = session
  const propose = useProposeTimes()
  const reader = useReader()
  const [day, setDay] = useState(localDate(scheduled_start, timezone))
  const [from, setFrom] = useState(wallTime(scheduled_start, timezone))
  const [to, setTo] = useState(wallTime(scheduled_end, timezone))
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)

  const expanded = from && to ? expandSchedule([{date_range: [day, day], time_range: [from, to]}], timezone) : null
  const slot = expanded?.ok ? expanded.slots[0] : undefined
  const problem = !from || !to ? m.enter_both_times() : expanded?.ok === false ? expanded.reason : slotProblem()
  function slotProblem() {
    if (!slot) return m.enter_both_times()
    if (Date.parse(slot.scheduled_start) <= Date.parse(reader.now)) return m.it_must_start_in_the_future()
    const isSame = slot.scheduled_start === scheduled_start && slot.scheduled_end === scheduled_end
    return isSame ? m.these_are_the_current_times() : undefined
  }
  const zoneNote =
    timezone === reader.zone ? undefined : m.local_time_there({zone_name: zoneName(scheduled_start, timezone)})
  const send = () => {
    setWasSent(true)
    if (!slot || problem) return
    const times = {start: slot.scheduled_start, end: slot.scheduled_end}
    propose.mutate({session_id: session.id, ...times, reason: reason.trim()}, {onSuccess: onClose})
  }
  return (
    <Dialog
      onClose={onClose}
      title={m.propose_new_times()}
      description={m.now_this_stays_until_the_other({
        time_span: timeSpan(scheduled_start, scheduled_end, timezone, reader),
      })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.keep_the_times()}
          </Button>
          <Button busy={propose.isPending} onClick={send}>
            {m.propose()}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <DateField label={m.day()} value={day} onChange={setDay} min={localDate(reader.now, timezone)} />
        <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
          <TimeField label={m.from()} value={from} onChange={setFrom} zoneNote={zoneNote} />
          <TimeField label={m.to()} value={to} onChange={setTo} />
        </div>
        <OvernightNote from={from} until={to} />
        <TextField
          label={m.reason_sessions()}
          required={false}
          value={reason}
          onChange={setReason}
          maxLength={limits.line_max}
        />
        <FormError>{(wasSent && problem) || (propose.error && messageOf(propose.error))}</FormError>
      </div>
    </Dialog>
  )
}

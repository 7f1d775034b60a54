import {useState} from 'react'
import type {StaffSession} from '#contract/admin/bookings.ts'
import {limits} from '#contract/limits.ts'
import type {DecisionReason} from '#contract/sessions/session.ts'
import {useSettleException} from '#data/queries/admin/bookings.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {expandSchedule} from '#domain/bookings/schedule.ts'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {localDate, wallTime, zoneName} from '#domain/time.ts'
import {Button} from '#ui/primitives/button.tsx'
import {DateField} from '#ui/fields/date-field.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {exceptionActions, type ExceptionAction} from './exception-text.ts'

const reasons = (Object.keys(decisionReasonText) as DecisionReason[]).map(value => ({
  value,
  label: decisionReasonText[value],
}))

/** The typed wall times as instants in the session's zone; null if incomplete or not on the clock that day. */
function instantsOf(day: string, from: string, to: string, timezone: string) {
  if (!day || !from || !to) return null
  const expanded = expandSchedule([{date_range: [day, day], time_range: [from, to]}], timezone)
  const slot = expanded.ok ? expanded.slots[0] : undefined
  return slot ? {started_at: slot.scheduled_start, ended_at: slot.scheduled_end} : null
}

/** Settles an exception: the times if required, a reason and a memo. */
export function SettleDialog({
  id,
  act,
  visit,
  onClose,
}: {
  id: string
  act: ExceptionAction
  visit: StaffSession | null
  onClose: () => void
}) {
  const {mutate, isPending, error} = useSettleException()
  const needs = useNeedsConnection()
  const zone = visit?.timezone ?? 'UTC'
  const [day, setDay] = useState(visit ? localDate(visit.scheduled_start, zone) : '')
  const [from, setFrom] = useState(visit ? wallTime(visit.scheduled_start, zone) : '')
  const [to, setTo] = useState(visit ? wallTime(visit.scheduled_end, zone) : '')
  const [reason_code, setReason] = useState<DecisionReason>(act === 'resolve' ? 'nothing_to_do' : 'both_told')
  const [memo, setMemo] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const times = act === 'settle' ? instantsOf(day, from, to, zone) : {}
  const trimmed = memo.trim()
  const {verb, consequences} = exceptionActions[act]
  const send = () => {
    setWasSent(true)
    if (trimmed && times) mutate({id, act, reason_code, memo: trimmed, ...times}, {onSuccess: onClose})
  }
  return (
    <Dialog
      onClose={onClose}
      title={verb}
      description={`${consequences}${visit ? ' Both sides get an email with the times, the reason and the sum.' : ''}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button
            variant={act === 'void' || act === 'missed' ? 'danger' : 'primary'}
            busy={isPending}
            disabledReason={needs('Deciding')}
            onClick={send}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {act === 'settle' && visit && (
          <>
            <DateField label="Day" value={day} onChange={setDay} required />
            <div className="grid grid-cols-2 gap-3">
              <TimeField
                label="Started"
                required
                value={from}
                onChange={setFrom}
                zoneNote={zoneName(visit.scheduled_start, zone)}
                step_minutes={1}
                error={wasSent && !times ? 'Enter both times' : undefined}
              />
              <TimeField
                label="Ended"
                required
                value={to}
                onChange={setTo}
                zoneNote={from && to && to <= from ? 'On the next day' : undefined}
                step_minutes={1}
              />
            </div>
          </>
        )}
        <SelectField label="Reason" value={reason_code} onChange={setReason} options={reasons} />
        <TextArea
          label="Memo"
          hint="What you know and your source, for staff only. It stays in the history."
          required
          value={memo}
          onChange={setMemo}
          maxLength={limits.text_max}
          error={wasSent && !trimmed ? 'Explain your decision' : undefined}
        />
        <FormError>{error && messageOf(error)}</FormError>
      </div>
    </Dialog>
  )
}

import {m} from '#messages'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Handshake from 'lucide-react/icons/handshake'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import Video from 'lucide-react/icons/video'
import {useState} from 'react'
import type {Meeting} from '#contract/bookings/meetings.ts'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useAnswerMeeting} from '#data/queries/meetings.ts'
import {addressLines} from '#domain/bookings/address-lines.ts'
import {minute_ms} from '#domain/constants.ts'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {timeSpan} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {phoneHref} from '#lib/phone-text.ts'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {LinkedText} from '#ui/primitives/linked-text.tsx'
import {BookedVisits, useVisitTogether} from './booked-visits.tsx'
import {howText, isToAnswer, type MeetingDialogProps, noteLabel, waitsText} from './meeting-text.ts'
import {useMeetingTime} from './time-fields.tsx'

/** One meet-and-greet with what its reader may do about it. @see src/domain/rules.md#meet-and-greet */
export function MeetingDialog({meeting, isInAddress, onClose}: MeetingDialogProps) {
  const [act, setAct] = useState<'time' | 'decline' | 'cancel'>()
  const answer = useAnswerMeeting()
  const needs = useNeedsConnection()
  const reader = {now: useServerNow(), zone: deviceZone()}
  const {start, end, timezone, address, note} = meeting
  const back = () => setAct(undefined)
  if (act === 'time') return <AnotherTime meeting={meeting} onDone={onClose} onClose={back} />
  if (act) return <EndMeeting act={act} meeting={meeting} onDone={onClose} onClose={back} />
  const wanted = isToAnswer(meeting)
  return (
    <Dialog
      title={m.meet_and_greet_with_people({with_: meeting.with})}
      description={waitsText(meeting)}
      size="md"
      isInAddress={isInAddress}
      onClose={onClose}
      offlineReason={needs(wanted ? m.answering() : m.changing_it())}
      footer={
        <>
          <Button
            variant="danger"
            disabledReason={needs(wanted ? m.declining() : m.canceling())}
            onClick={() => setAct(wanted ? 'decline' : 'cancel')}
          >
            {wanted ? m.decline() : m.cancel_meeting()}
          </Button>
          <Button variant="secondary" disabledReason={needs(m.proposing())} onClick={() => setAct('time')}>
            {m.propose_another_time()}
          </Button>
          {wanted && (
            <Button
              busy={answer.isPending}
              disabledReason={needs(m.accepting())}
              onClick={() => answer.mutate({id: meeting.id, body: {answer: 'accept', start, read_end: end}})}
            >
              {m.accept()}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <KeyValues
          items={[
            {label: m.when_leads(), value: timeSpan(start, end, timezone, reader), icon: CalendarClock},
            {label: m.how(), value: howText[meeting.how], icon: Handshake},
            ...(address ? [{label: m.where(), value: addressLines(address).join(', '), icon: MapPin}] : []),
            ...(note
              ? [{label: noteLabel[meeting.how], value: <Note meeting={meeting} />, icon: noteIcon[meeting.how]}]
              : []),
          ]}
        />
        {wanted && hasOwnCalendar(meeting) && (
          <BookedVisits start={start} minutes={(Date.parse(end) - Date.parse(start)) / minute_ms} />
        )}
        <FormError>{answer.error && messageOf(answer.error)}</FormError>
      </div>
    </Dialog>
  )
}

const noteIcon = {in_person: MessageCircle, video: Video, phone: Phone} as const satisfies Record<
  Meeting['how'],
  unknown
>

/** A number that can be called, else the words with their links. */
function Note({meeting: {how, note}}: {meeting: Meeting}) {
  const text = note ?? ''
  // a note of words beside the number is no number to dial
  const isNumber = how === 'phone' && /^\+?[\d\s().-]{7,}$/.test(text.trim())
  return isNumber ? (
    <a href={phoneHref(text)} className="target font-medium text-primary underline">
      {text}
    </a>
  ) : (
    <bdi>
      <LinkedText>{text}</LinkedText>
    </bdi>
  )
}

/** Whether the reader's calendar has their own visits alone; an agency's has those of all its caregivers. */
const hasOwnCalendar = ({my_side, caretaker_id}: Meeting): boolean => my_side === 'family' || caretaker_id !== null

interface Acting {
  meeting: Meeting
  onDone: () => void
  onClose: () => void
}

function AnotherTime({meeting, onDone, onClose}: Acting) {
  const answer = useAnswerMeeting()
  const needs = useNeedsConnection()
  const reader = {now: useServerNow(), zone: deviceZone()}
  const {fields, problem, start, minutes} = useMeetingTime(meeting)
  // a provider reads from the server which visits are with this family
  const together = useVisitTogether(meeting.my_side === 'family' ? meeting.caretaker_id : null, {start, minutes})
  const refusal = useRefusal(answer, [start, minutes])
  return (
    <FormDialog
      title={m.propose_another_time()}
      description={m.now_people({time_span: timeSpan(meeting.start, meeting.end, meeting.timezone, reader)})}
      submit={m.propose()}
      busy={answer.isPending}
      offlineReason={needs(m.proposing())}
      missing={[problem ?? together].filter(each => each !== undefined)}
      error={refusal}
      onSubmit={() => {
        if (!start) return
        const body = {answer: 'propose', start, minutes, read_start: meeting.start, read_end: meeting.end} as const
        answer.mutate({id: meeting.id, body}, {onSuccess: onDone})
      }}
      onClose={onClose}
    >
      {fields}
      {start && !together && hasOwnCalendar(meeting) && <BookedVisits start={start} minutes={minutes} />}
    </FormDialog>
  )
}

function EndMeeting({act, meeting, onDone, onClose}: Acting & {act: 'decline' | 'cancel'}) {
  const answer = useAnswerMeeting()
  const needs = useNeedsConnection()
  const [reason, setReason] = useState('')
  // this dialog does not show the time
  const [read] = useState({read_start: meeting.start, read_end: meeting.end})
  const refusal = useRefusal(answer, reason)
  return (
    <ConfirmDialog
      title={act === 'decline' ? m.decline_the_meet_and_greet() : m.cancel_the_meet_and_greet()}
      consequences={<p>{m.will_be_notified_offers_and_bookings({with_: meeting.with})}</p>}
      action={act === 'decline' ? m.decline() : m.cancel_meeting()}
      cancelLabel={m.back()}
      busy={answer.isPending}
      offlineReason={needs(act === 'decline' ? m.declining() : m.canceling())}
      onConfirm={() =>
        answer.mutate(
          {id: meeting.id, body: {answer: act, reason: reason.trim() || null, ...read}},
          {onSuccess: onDone},
        )
      }
      onClose={onClose}
    >
      <TextArea
        label={m.reason_sessions()}
        hint={m.can_read_this({name: meeting.with})}
        rows={2}
        required={false}
        maxLength={limits.text_max}
        value={reason}
        onChange={setReason}
      />
      <FieldWarning>
        {hidesContacts(meeting, reason) && m.phone_numbers_email_addresses_and_links({name: meeting.with})}
      </FieldWarning>
      <FormError>{refusal}</FormError>
    </ConfirmDialog>
  )
}

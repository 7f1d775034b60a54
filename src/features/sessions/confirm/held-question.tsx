import {m} from '#messages'
import {useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import type {Captured, OutboxEntry} from '#data/offline/outbox.ts'
import {clockInSentence} from '#domain/time.ts'
import {Button} from '#ui/primitives/button.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {complete, discardTap, reportAbsence, reportTime} from './answer-question.ts'
import {LostNotice} from './confirm-notices.tsx'
import {isAbsenceOffered, isBookedLikely, otherSideTime, questionOf} from './off-schedule-prompt.ts'
import {
  absenceText,
  bookedDayText,
  nowText,
  otherTimeText,
  questionText,
  questionTitle,
  unansweredText,
} from './question-text.ts'
import type {Tap} from './tap.ts'

/** The question about an entry that is held, where the dialog is gone, as after the app was closed. */
export function HeldQuestion({
  entry,
  session,
  start,
  isTimeBeside = false,
}: {
  entry: OutboxEntry
  session: Pick<
    Session,
    'id' | 'my_side' | 'title' | 'scheduled_start' | 'scheduled_end' | 'timezone' | 'confirmations' | 'assigned'
  >
  /** This side's start of the visit, which may be unsent too. */
  start?: Tap
  /** In how many seconds it is sent stands beside it. */
  isTimeBeside?: boolean
}) {
  const [lost, setLost] = useState<Extract<Captured, {is: 'lost'}> | null>(null)
  const question = questionOf(session, entry)
  if (lost) return <LostNotice lost={lost} />
  if (!question) return null
  const {isAhead, isBookedOffered, isUnassigned} = question
  const bookedDay = bookedDayText(question, session.timezone)
  const isBookedFirst = isBookedOffered && isBookedLikely(question, session)
  const other_at = otherSideTime(question, session, start)
  const heldTap = {...question, entry}
  const booked = clockInSentence(question.booked_at, session.timezone)
  const answerTime = async (reported_at: string) => {
    const captured = await reportTime(session, heldTap, {reported_at, reason: 'on_time'})
    if (captured?.is === 'lost') setLost(captured)
  }
  const isAbsenceAsked = isAbsenceOffered(question, session)
  const saySent = () => {
    // this question leaves the screen with its entry
    const pressed = clockInSentence(question.pressed_at, session.timezone)
    toast({title: m.already_sent(), description: m.your_at_was_already_sent_and({edge: question.edge, pressed})})
  }
  const answerNotYet = async () => {
    if (!(await discardTap(heldTap))) saySent()
  }
  const answerAbsence = async () => {
    if (!(await reportAbsence(heldTap))) saySent()
  }
  const bookedButton = isBookedOffered && (
    <Button
      size="sm"
      variant={isBookedFirst && other_at === null ? 'primary' : 'secondary'}
      onClick={() => void answerTime(question.booked_at)}
    >
      {bookedDay ?? m.at({time: booked})}
    </Button>
  )
  return (
    <Callout
      tone="waiting"
      title={questionTitle(question, booked, bookedDay)}
      action={
        <>
          {other_at !== null && (
            <Button size="sm" onClick={() => void answerTime(other_at)}>
              {otherTimeText(other_at, question, session)}
            </Button>
          )}
          {isBookedFirst && bookedButton}
          <Button
            size="sm"
            variant={isBookedFirst || other_at !== null ? 'secondary' : 'primary'}
            onClick={() => void complete(entry, {})}
          >
            {nowText(question, session.timezone)}
          </Button>
          {!isBookedFirst && bookedButton}
          {isAbsenceAsked && (
            <Button size="sm" variant="secondary" onClick={() => void answerAbsence()}>
              {m.no_one_was_home()}
            </Button>
          )}
          {(isAhead || isUnassigned) && (
            <Button size="sm" variant="quiet" onClick={() => void answerNotYet()}>
              {m.not_yet()}
            </Button>
          )}
        </>
      }
    >
      {`${questionText(question, session)} ${isAbsenceAsked ? `${absenceText(question, session.timezone)} ` : ''}${isTimeBeside ? m.without_an_answer_it_counts_as_now_alone() : unansweredText()}`}
    </Callout>
  )
}

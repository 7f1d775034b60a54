import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {useId, useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {claimReasonText, lateReasons} from '#domain/sessions/claim-reasons.ts'
import {clockInSentence} from '#domain/time.ts'
import {classNames} from '#lib/class-names.ts'
import {Button} from '#ui/primitives/button.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {isAbsenceOffered, isBookedLikely, otherSideTime} from './off-schedule-prompt.ts'
import {
  absenceText,
  bookedDayText,
  isSoonAfterStart,
  nowText,
  otherTimeText,
  questionText,
  questionTitle,
  unansweredText,
} from './question-text.ts'
import {isAssignee, type Tap} from './tap.ts'
import type {Confirming} from './use-confirm.ts'

/**
 * Asks "Now, or at 2:00 PM?" about a tap that is already stored, or only "now?" while the booked time is still ahead or
 * no caregiver is assigned. The time that the other side confirmed is an answer too where no other agrees with it.
 * Closing it means "now", or "not yet" while the booked time is ahead.
 */
export function ConfirmQuestion({confirming, session, start}: {confirming: Confirming; session: Session; start: Tap}) {
  const {timezone} = session
  const {heldTap, confirmNow, confirmTime, confirmAbsence, discardHeldTap} = confirming
  const [code, setCode] = useState<(typeof lateReasons)[number] | 'own'>('on_time')
  const [words, setWords] = useState('')
  const who = useWho()
  const absence_id = useId()
  if (!heldTap) return null
  const isOnBehalf = who?.role === 'agency' && !isAssignee(session, who)
  const on_behalf = isOnBehalf ? 'office' : null
  const reason = code === 'own' ? words.trim() || 'on_time' : code
  const {booked_at, isAhead, isBookedOffered, isUnassigned} = heldTap
  const booked = clockInSentence(booked_at, timezone)
  const bookedDay = bookedDayText(heldTap, timezone)
  const isBookedFirst = isBookedOffered && isBookedLikely(heldTap, session)
  const other_at = otherSideTime(heldTap, session, start)
  const bookedButton = isBookedOffered && (
    <Button
      size="lg"
      full
      variant={isBookedFirst && other_at === null ? 'primary' : 'secondary'}
      onClick={() => void confirmTime(booked_at, reason)}
    >
      {bookedDay ?? m.at({time: booked})}
    </Button>
  )
  return (
    <Dialog
      onClose={() => void (isAhead ? discardHeldTap() : confirmNow())}
      title={questionTitle(heldTap, booked, bookedDay)}
      description={`${withPeriod(session.title)} ${questionText(heldTap, session)}`}
    >
      <div className="space-y-3">
        {isAhead && isSoonAfterStart(heldTap, session, start) && (
          <p className="font-medium">{m.less_than_5_minutes_after_the_start()}</p>
        )}
        {isBookedOffered && (
          <SelectField
            label={m.why_are_you_confirming_late()}
            hint={m.sent_with_your_answer_at_both({booked})}
            value={code}
            onChange={setCode}
            options={[
              ...lateReasons.map(value => ({value, label: claimReasonText(value, heldTap.edge, on_behalf)})),
              {value: 'own', label: m.in_my_own_words()},
            ]}
          />
        )}
        {isBookedOffered && code === 'own' && (
          <TextField label={m.your_reason()} value={words} onChange={setWords} maxLength={limits.line_max} />
        )}
        {other_at !== null && (
          <Button size="lg" full onClick={() => void confirmTime(other_at, 'on_time')}>
            {otherTimeText(other_at, heldTap, session)}
          </Button>
        )}
        <div className={classNames('grid gap-2', isBookedOffered && 'md:grid-cols-2')}>
          {isBookedFirst && bookedButton}
          <Button
            size="lg"
            full
            variant={isBookedFirst || other_at !== null ? 'secondary' : 'primary'}
            onClick={() => void confirmNow()}
          >
            {nowText(heldTap, timezone)}
          </Button>
          {!isBookedFirst && bookedButton}
        </div>
        {isAbsenceOffered(heldTap, session) && (
          <div className="space-y-1">
            <Button
              size="lg"
              full
              variant="secondary"
              aria-describedby={absence_id}
              onClick={() => void confirmAbsence()}
            >
              {m.no_one_was_home()}
            </Button>
            <p id={absence_id} className="text-14 text-muted">
              {absenceText(heldTap, timezone)}
            </p>
          </div>
        )}
        {(isAhead || isUnassigned) && (
          <Button full variant="quiet" onClick={() => void discardHeldTap()}>
            {m.not_yet()}
          </Button>
        )}
        <p className="text-14 text-muted">
          {`${unansweredText()} ${isAhead ? m.closing_this_means_not_yet() : m.closing_this_also_counts_as_now()}`}
        </p>
      </div>
    </Dialog>
  )
}

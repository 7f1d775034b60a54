import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {claimReasonText, lateReasons} from '#domain/sessions/claim-reasons.ts'
import {clockTime} from '#domain/time.ts'
import {clockInSentence} from '../clock-in-sentence.ts'
import {Button} from '#ui/primitives/button.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import type {Confirming} from './use-confirm.ts'

/** Asks "Now, or at 2:00 PM?" about a tap that is already stored. Closing it means "now". */
export function ConfirmQuestion({confirming, timezone}: {confirming: Confirming; timezone: string}) {
  const {heldTap, confirmNow, confirmBooked, discardHeldTap} = confirming
  const [code, setCode] = useState<(typeof lateReasons)[number] | 'own'>('on_time')
  const [words, setWords] = useState('')
  if (!heldTap) return null
  const reason = code === 'own' ? words.trim() || 'on_time' : code
  const {edge, booked_at, pressed_at} = heldTap
  const booked = clockInSentence(booked_at, timezone)
  const times = {edge, booked, pressed: clockInSentence(pressed_at, timezone)}
  return (
    <Dialog
      onClose={() => void confirmNow()}
      title={m.now_or_at({booked})}
      description={
        heldTap.isAhead ? m.the_booked_edge_is_still_ahead(times) : m.booked_to_edge_at_choose_the_time(times)
      }
    >
      <div className="space-y-3">
        {!heldTap.isAhead && (
          <SelectField
            label={m.why_are_you_confirming_late()}
            hint={m.sent_with_your_answer_at_both({booked})}
            value={code}
            onChange={setCode}
            options={[
              ...lateReasons.map(value => ({value, label: claimReasonText(value, heldTap.edge)})),
              {value: 'own', label: m.in_my_own_words()},
            ]}
          />
        )}
        {!heldTap.isAhead && code === 'own' && (
          <TextField label={m.your_reason()} value={words} onChange={setWords} maxLength={limits.line_max} />
        )}
        <div className="grid gap-2 md:grid-cols-2">
          <Button size="lg" full onClick={() => void confirmNow()}>
            {m.now({pressed: clockTime(pressed_at, timezone)})}
          </Button>
          <Button
            size="lg"
            full
            variant="secondary"
            disabledReason={
              heldTap.isAhead ? m.booked_time_is_still_ahead({booked: clockTime(booked_at, timezone)}) : undefined
            }
            onClick={() => void confirmBooked(reason)}
          >
            {m.at({booked})}
          </Button>
        </div>
        {heldTap.isAhead && (
          <Button full variant="quiet" onClick={() => void discardHeldTap()}>
            {m.discard()}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

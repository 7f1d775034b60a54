import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {claimReasonText, lateReasons} from '#domain/sessions/claim-reasons.ts'
import {clockTime} from '#domain/time.ts'
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
  const booked = clockTime(heldTap.booked_at, timezone)
  const pressed = clockTime(heldTap.pressed_at, timezone)
  const verb = heldTap.edge === 'start' ? 'start' : 'end'
  return (
    <Dialog
      onClose={() => void confirmNow()}
      title={`Now, or at ${booked}?`}
      description={
        heldTap.isAhead
          ? `The booked ${verb} is ${booked}, which is still ahead. Your tap at ${pressed} is saved.`
          : `The visit was booked to ${verb} at ${booked}. Your tap at ${pressed} is saved; choose the right time.`
      }
    >
      <div className="space-y-3">
        {!heldTap.isAhead && (
          <SelectField
            label="Why are you confirming late?"
            hint={`Sent with your answer “At ${booked}”. Both sides read it.`}
            value={code}
            onChange={setCode}
            options={[
              ...lateReasons.map(value => ({value, label: claimReasonText(value, heldTap.edge)})),
              {value: 'own', label: 'In my own words'},
            ]}
          />
        )}
        {!heldTap.isAhead && code === 'own' && (
          <TextField label="Your reason" value={words} onChange={setWords} maxLength={limits.line_max} />
        )}
        <div className="grid gap-2 md:grid-cols-2">
          <Button size="lg" full onClick={() => void confirmNow()}>
            {`Now, ${pressed}`}
          </Button>
          <Button
            size="lg"
            full
            variant="secondary"
            disabledReason={heldTap.isAhead ? `${booked} is still ahead` : undefined}
            onClick={() => void confirmBooked(reason)}
          >
            {`At ${booked}`}
          </Button>
        </div>
        {heldTap.isAhead && (
          <Button full variant="quiet" onClick={() => void discardHeldTap()}>
            Discard
          </Button>
        )}
      </div>
    </Dialog>
  )
}

import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {useSetFee} from '#data/queries/admin/platform.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {addDays} from '#lib/day.ts'
import {DateField} from '#ui/fields/date-field.tsx'
import {NumberField} from '#ui/fields/number-field.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'

type Start = 'now' | 'later'

/** Sets the fee that bookings approved from then on take. */
export function FeeDialog({current_bps, onClose}: {current_bps: number; onClose: () => void}) {
  const tomorrow = addDays(useServerNow().slice(0, 10), 1)
  const [percent, setPercent] = useState<number | null>(current_bps / 100)
  const [start, setStart] = useState<Start>('now')
  const [day, setDay] = useState(tomorrow)
  const {mutate, isPending, error} = useSetFee()
  const needs = useNeedsConnection()
  const isFitting = percent !== null && percent >= 0 && percent * 100 <= limits.fee_bps_max
  const save = () => {
    if (!isFitting) return
    const effective_from = start === 'now' ? null : `${day}T00:00:00.000Z`
    mutate({bps: Math.round(percent * 100), effective_from}, {onSuccess: onClose})
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Set the platform fee"
      description="Bookings that are approved already keep the fee that they were approved with."
      submit={isFitting ? `Set ${percent} %` : 'Set'}
      busy={isPending}
      disabledReason={needs('Setting the fee') ?? (isFitting ? undefined : 'Give a share first')}
      error={error && messageOf(error)}
      onSubmit={save}
    >
      <NumberField
        label="Share of what care costs"
        value={percent}
        onChange={setPercent}
        min={0}
        max={limits.fee_bps_max / 100}
        decimals={2}
        suffix="%"
        error={isFitting ? undefined : `From 0 to ${limits.fee_bps_max / 100}`}
      />
      <RadioCards<Start>
        label="From when on?"
        value={start}
        onChange={setStart}
        options={[
          {value: 'now', label: 'From now on'},
          {value: 'later', label: 'From a day ahead', hint: 'From its beginning in UTC'},
        ]}
      />
      {start === 'later' && <DateField label="Day" value={day} onChange={setDay} min={tomorrow} />}
    </FormDialog>
  )
}

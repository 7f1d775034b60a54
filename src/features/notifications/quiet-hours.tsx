import {m} from '#messages'
import CircleCheck from 'lucide-react/icons/circle-check'
import {useState} from 'react'
import type {NotificationSettings} from '#contract/notifications.ts'
import {zoneName} from '#domain/time.ts'
import {useNow} from '#data/offline/server-now.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'

const usual = {from: '22:00', until: '07:00'}

/** Quiet hours: only urgent notifications are sent. The switch saves at once, other times by their button. */
export function QuietHours({
  settings: {quiet_hours, timezone},
  busy,
  onSave,
}: {
  settings: NotificationSettings
  busy: boolean
  onSave: (quiet: NotificationSettings['quiet_hours'], on: {onSuccess: () => void; onError: () => void}) => void
}) {
  // an untouched field shows the saved value, also after a change on another device
  const [turned, setOn] = useState<boolean>()
  const [times, setTimes] = useState<typeof usual>()
  // turned on again, they are what they were
  const [before, setBefore] = useState<typeof usual>()
  const [wasSaved, setWasSaved] = useState(false)
  const isOn = turned ?? quiet_hours !== null
  const {from, until} = times ?? quiet_hours ?? before ?? usual
  const now = useNow()
  const isOnline = useOnline()
  const wanted = isOn ? {from, until} : null
  const isSaved = quiet_hours?.from === wanted?.from && quiet_hours?.until === wanted?.until
  const isWhole = from !== '' && until !== ''
  const save = (quiet: typeof wanted) =>
    onSave(quiet, {
      onSuccess: () => {
        setWasSaved(true)
        // a change made during saving stays unsaved
        setOn(now => (now === (quiet !== null) ? undefined : now))
        setTimes(now => (now === times ? undefined : now))
      },
      // the form above says why
      onError: () => setOn(undefined),
    })
  const turn = (next: boolean) => {
    setOn(next)
    if (!next) {
      setTimes(undefined)
      setBefore(quiet_hours ?? {from, until})
    }
    save(next ? {from, until} : null)
  }
  const error = isOn && isWhole && from === until ? m.must_end_at_a_different_time() : undefined
  return (
    <Card>
      <form
        className="space-y-3"
        onSubmit={event => {
          event.preventDefault()
          if (isWhole && !error) save(wanted)
        }}
      >
        <Checkbox
          label={m.only_urgent_notifications_at_night()}
          hint={m.quiet_hours_do_not_hold_back()}
          checked={isOn}
          disabled={!isOnline}
          onChange={turn}
        />
        {isOn && (
          <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
            <TimeField
              label={m.from()}
              value={from}
              onChange={time => setTimes({from: time, until})}
              zoneNote={zoneName(now, timezone)}
            />
            <TimeField label={m.until()} value={until} error={error} onChange={time => setTimes({from, until: time})} />
          </div>
        )}
        {!isSaved && times && (
          <Button
            type="submit"
            busy={busy}
            disabledReason={isOnline ? undefined : m.what_needs_a_connection({what: m.saving()})}
          >
            {m.save_quiet_hours()}
          </Button>
        )}
        <p role="status" className="flex items-center gap-1.5 text-14 text-muted empty:sr-only">
          {isSaved && wasSaved && (
            <>
              <CircleCheck aria-hidden className="size-4 text-good" />
              {m.saved_profile()}
            </>
          )}
        </p>
      </form>
    </Card>
  )
}

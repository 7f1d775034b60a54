import {useState} from 'react'
import type {NotificationGroup} from '#contract/notifications.ts'
import {messageOf} from '#data/app/message.ts'
import {useChangeNotificationSettings} from '#data/queries/notifications.ts'
import {useOnline} from '#data/offline/online.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'

const labels = {mail: 'By mail', push: 'On devices where they are switched on'} as const

/**
 * Saved as it is turned, and turned from the first moment; what could not be saved turns back and says why. One change is
 * saved after another: those that wait for it say that they are not saved yet.
 */
export function ChannelSwitch({
  group,
  way,
  isOn,
}: {
  group: NotificationGroup
  way: keyof typeof labels
  isOn: boolean
}) {
  const change = useChangeNotificationSettings()
  const isOnline = useOnline()
  const [turned, setTurned] = useState<boolean>()
  // saved, and the settings say so from here on
  if (turned === isOn && !change.isPending) setTurned(undefined)
  return (
    <div aria-busy={change.isPending}>
      <Checkbox
        label={
          <>
            {labels[way]}
            {change.isPending && (
              <span aria-hidden className="text-muted">
                {' · '}Saving…
              </span>
            )}
          </>
        }
        checked={turned ?? isOn}
        disabled={!isOnline}
        error={change.isError ? messageOf(change.error) : undefined}
        onChange={next => {
          setTurned(next)
          change.mutate({groups: {[group]: {[way]: next}}}, {onError: () => setTurned(undefined)})
        }}
      />
    </div>
  )
}

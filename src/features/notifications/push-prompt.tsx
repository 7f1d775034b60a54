import {m} from '#messages'
import BellRing from 'lucide-react/icons/bell-ring'
import {useState} from 'react'
import {useInstallPrompt} from '#data/app/install.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {switchPushOn, usePushPrompt} from '#data/app/push.ts'
import {messageOf} from '#data/app/message.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

/** The prompt disappears once the browser blocks notifications, so a toast says what came of it. */
const noteOff = (description: string) => toast({title: m.notifications_stay_off(), description, tone: 'bad'})

/** Invites to allow push notifications after a first request or bid, once installing is not offered: on the home, and in the bell. */
export function PushPrompt() {
  const {isShown, decline} = usePushPrompt()
  const isInstallPrompted = useInstallPrompt() !== 'none'
  // allowing them needs the network
  const isOnline = useOnline()
  const [busy, setBusy] = useState(false)
  if (!isShown || isInstallPrompted || !isOnline) return null
  return (
    <Callout
      tone="info"
      icon={BellRing}
      title={m.get_notified_right_away()}
      action={
        <>
          <Button
            size="sm"
            busy={busy}
            onClick={() => {
              setBusy(true)
              void switchPushOn()
                .then(
                  permission => permission === 'denied' && noteOff(m.this_browser_does_not_support_notifications()),
                  (error: unknown) => noteOff(messageOf(error)),
                )
                .finally(() => setBusy(false))
            }}
          >
            {m.allow_notifications()}
          </Button>
          <Button size="sm" variant="quiet" onClick={decline}>
            {m.not_now()}
          </Button>
        </>
      }
    >
      {m.this_device_can_notify_you_of()}
    </Callout>
  )
}

import BellRing from 'lucide-react/icons/bell-ring'
import {useState} from 'react'
import {useInstallPrompt} from '#data/app/install.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {switchPushOn, usePushPrompt} from '#data/app/push.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

/** Invites to allow push notifications after a first request or bid, once installing is not offered. */
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
      title="Get notified right away?"
      action={
        <>
          <Button
            size="sm"
            busy={busy}
            onClick={() => {
              setBusy(true)
              void switchPushOn()
                .catch(() => undefined)
                .finally(() => setBusy(false))
            }}
          >
            Allow notifications
          </Button>
          <Button size="sm" variant="quiet" onClick={decline}>
            Not now
          </Button>
        </>
      }
    >
      This device can notify you of answers, delays and cancellations, even when Village is closed. You can turn it off
      anytime.
    </Callout>
  )
}

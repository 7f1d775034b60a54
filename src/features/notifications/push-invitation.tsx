import {BellRing} from 'lucide-react'
import {useState} from 'react'
import {useInvitation} from '#data/app/install.ts'
import {useOnline} from '#data/offline/online.ts'
import {switchPushOn, usePushInvitation} from '#data/app/push.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

/** After a first request or bid, and after the invitation to install: why notices on this device are worth allowing. */
export function PushInvitation() {
  const {isShown, decline} = usePushInvitation()
  const isInstallOffered = useInvitation() !== 'none'
  // allowing them needs the network, and without one the screen belongs to what was come for
  const isOnline = useOnline()
  const [busy, setBusy] = useState(false)
  if (!isShown || isInstallOffered || !isOnline) return null
  return (
    <Callout
      tone="info"
      icon={BellRing}
      title="Hear of an answer at once?"
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
            Allow notices
          </Button>
          <Button size="sm" variant="quiet" onClick={decline}>
            Not now
          </Button>
        </>
      }
    >
      This device can tell you when somebody answers, runs late or cancels, also while Village is closed. You
      can switch it off at any time.
    </Callout>
  )
}

import Share from 'lucide-react/icons/share'
import Smartphone from 'lucide-react/icons/smartphone'
import Sparkles from 'lucide-react/icons/sparkles'
import SquarePlus from 'lucide-react/icons/square-plus'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {declineInstallPrompt} from '#data/app/install-prompt.ts'
import {install, useInstallPrompt} from '#data/app/install.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {first_page_size, notificationQueries} from '#data/queries/notifications.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {noteOtherDevice, useOtherDevice} from '#data/offline/other-device.ts'
import {useConnection} from '#data/offline/use-connection.ts'
import {applyUpdate, useUpdate} from '#data/app/app-update.ts'

/** Banners above every screen that can wait until the screen is loaded. */
export function FrameBanners() {
  return (
    <>
      <EndedAccount />
      <OtherDeviceBanner />
      <UpdateOffer />
      <InstallPrompt />
    </>
  )
}

/** Says once, above every screen, why nothing loads for a closed or suspended account. */
function EndedAccount() {
  const {error} = useQuery(notificationQueries.list(first_page_size))
  const code = error instanceof ApiError && error.code
  if (code !== 'account_closed' && code !== 'suspended') return null
  return <Callout tone="bad">{messageOf(error)}</Callout>
}

/** After a first request or bid, never on arrival: Village on the home screen opens without a signal, in one tap. */
function InstallPrompt() {
  const way = useInstallPrompt()
  const {waiting} = useOutbox()
  const [busy, setBusy] = useState(false)
  if (way === 'none') return null

  const later = (
    <Button size="sm" variant="quiet" onClick={declineInstallPrompt}>
      Not now
    </Button>
  )
  if (way === 'prompt') {
    return (
      <Callout
        tone="info"
        icon={SquarePlus}
        title="Keep Village on your home screen"
        action={
          <span className="flex flex-wrap gap-2">
            <Button
              size="sm"
              busy={busy}
              onClick={() => {
                setBusy(true)
                void install().finally(() => setBusy(false))
              }}
            >
              Install
            </Button>
            {later}
          </span>
        }
      >
        It opens with one tap, even where there is no signal.
      </Callout>
    )
  }
  return (
    <Callout tone="info" icon={Share} title="Keep Village on your home screen" action={later}>
      {waiting > 0 ? 'Wait until your outbox is empty: the installed app starts with its own. ' : 'Two taps: '}
      tap Share at the bottom of Safari, then “Add to Home Screen”.
    </Callout>
  )
}

/** Shown after logging in while another device was used today: unsent confirmations may wait there. */
function OtherDeviceBanner() {
  const used_at = useOtherDevice()
  if (!used_at) return null
  return (
    <Callout
      tone="waiting"
      icon={Smartphone}
      title="You used Village on another device within the last day"
      action={
        <Button size="sm" variant="secondary" onClick={() => noteOtherDevice(null)}>
          Got it
        </Button>
      }
    >
      Offline confirmations may still be waiting there. Open Village on that device while it has a connection.
    </Callout>
  )
}

const updateSteps = {
  sending: 'Step 1 of 2: sending what waits in your outbox…',
  starting: 'Step 2 of 2: starting the new version…',
} as const

/** Offers a new version; it is never forced. */
export function UpdateOffer() {
  const state = useUpdate()
  const {online} = useConnection()
  const [later, setLater] = useState(false)
  const [step, setStep] = useState<keyof typeof updateSteps>()
  // offline, a working version is not replaced
  if (state === 'current' || later || !online) return null
  return (
    <Callout
      tone="info"
      icon={Sparkles}
      title="A new version of Village is ready"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" busy={step !== undefined} onClick={() => void applyUpdate(setStep)}>
            Update now
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setLater(true)}>
            Later
          </Button>
        </span>
      }
    >
      {step ? updateSteps[step] : 'Updating takes a moment. Unsent items stay in your outbox.'}
    </Callout>
  )
}

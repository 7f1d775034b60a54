import {Share, SquarePlus, Smartphone, Sparkles} from 'lucide-react'
import {useState} from 'react'
import {declineInvitation} from '#data/app/install-eligibility.ts'
import {install, useInvitation} from '#data/app/install.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {noteOtherDevice, useOtherDevice} from '#data/offline/other-device.ts'
import {useConnection} from '#data/offline/connection.ts'
import {applyUpdate, useUpdate} from '#data/app/app-update.ts'

/** What is said over every screen now and then, and never in a hurry. */
export function FrameBanners() {
  return (
    <>
      <OtherDeviceBanner />
      <UpdateOffer />
      <InstallInvitation />
    </>
  )
}

/** After a first request or bid, never on arrival: Village on the home screen opens without a signal, in one tap. */
export function InstallInvitation() {
  const invitation = useInvitation()
  const {waiting} = useOutbox()
  const [busy, setBusy] = useState(false)
  if (invitation === 'none') return null

  const later = (
    <Button size="sm" variant="quiet" onClick={declineInvitation}>
      Not now
    </Button>
  )
  if (invitation === 'offer') {
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
        It opens in one tap, also where there is no signal.
      </Callout>
    )
  }
  return (
    <Callout tone="info" icon={Share} title="Keep Village on your home screen" action={later}>
      {waiting > 0
        ? 'First let the outbox empty itself: the installed app begins with an empty one. '
        : 'Two taps: '}
      tap Share at the bottom of Safari, then “Add to Home Screen”.
    </Callout>
  )
}

/** After a sign-in here while another device was in use today: what was pressed there without a signal waits there. */
export function OtherDeviceBanner() {
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
      What you pressed there without a signal may still wait on it. Open Village there once with a connection.
    </Callout>
  )
}

/** A new version is offered, never forced: whoever is in the middle of something goes on and takes it later. */
export function UpdateOffer() {
  const state = useUpdate()
  const {online} = useConnection()
  const [later, setLater] = useState(false)
  const [busy, setBusy] = useState(false)
  // without a connection what there is to do now comes first, and a version that works is not given up
  if (state === 'current' || later || !online) return null
  return (
    <Callout
      tone="info"
      icon={Sparkles}
      title="A new version of Village is ready"
      action={
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={busy}
            onClick={() => {
              setBusy(true)
              void applyUpdate()
            }}
          >
            Update now
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setLater(true)}>
            Later
          </Button>
        </span>
      }
    >
      Updating takes a moment. What waits in your outbox stays there.
    </Callout>
  )
}

import {m} from '#messages'
import HardDrive from 'lucide-react/icons/hard-drive'
import Share from 'lucide-react/icons/share'
import Smartphone from 'lucide-react/icons/smartphone'
import Sparkles from 'lucide-react/icons/sparkles'
import SquarePlus from 'lucide-react/icons/square-plus'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {useWho} from '#data/account/current-user.ts'
import {declineInstallPrompt} from '#data/app/install-prompt.ts'
import {useInstallPrompt} from '#data/app/install.ts'
import {sendNow, useHeldByFullDisk, useOutbox} from '#data/offline/outbox.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {noteOtherDevice, useOtherDevice} from '#data/offline/other-device.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useConnection} from '#data/offline/use-connection.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {localDate} from '#domain/time.ts'
import {applyUpdate, useUpdate} from '#data/app/app-update.ts'
import {InstallButton} from './install-card.tsx'

/** Banners above every screen that can wait until the screen is loaded. */
export function FrameBanners() {
  return (
    <>
      <FullDiskBanner />
      <OtherDeviceBanner />
      <UpdateOffer />
    </>
  )
}

/** Without room on this device nothing that waits can be sent, and only its owner can change that. */
function FullDiskBanner() {
  const isHeld = useHeldByFullDisk()
  const {waiting} = useOutbox()
  if (!isHeld || waiting === 0) return null
  return (
    <Callout
      tone="bad"
      icon={HardDrive}
      title={m.the_storage_of_this_device_is_full()}
      action={
        <Button size="sm" variant="secondary" onClick={() => void sendNow()}>
          {m.try_now()}
        </Button>
      }
    >
      {m.make_room_so_that_what_waits({count: waiting})}
    </Callout>
  )
}

/** On a role's home, after a first request or bid, never on arrival: Village on the home screen opens without a signal, in one tap. */
export function InstallPrompt() {
  const way = useInstallPrompt()
  const {waiting} = useOutbox()
  if (way === 'none') return null

  const later = (
    <Button size="sm" variant="quiet" onClick={declineInstallPrompt}>
      {m.not_now()}
    </Button>
  )
  if (way === 'prompt') {
    return (
      <Callout
        tone="info"
        icon={SquarePlus}
        title={m.keep_village_on_your_home_screen()}
        action={
          <span className="flex flex-wrap gap-2">
            <InstallButton size="sm" />
            {later}
          </span>
        }
      >
        {m.it_opens_with_one_tap_even()}
      </Callout>
    )
  }
  return (
    <Callout tone="info" icon={Share} title={m.keep_village_on_your_home_screen()} action={later}>
      {waiting > 0 ? m.wait_until_your_outbox_is_empty() : m.tap_share_then_add_to_home_screen()}
    </Callout>
  )
}

/**
 * Shown after logging in while another device was used today: unsent confirmations may wait there. Without a visit of the
 * last seven days or today there is nothing to confirm.
 */
function OtherDeviceBanner() {
  const used_at = useOtherDevice()
  const role = useWho()?.role
  const hasVisits = role !== undefined && !isOfStaff(role)
  const {data: sessions = []} = useQuery({...sessionQueries.window(), enabled: used_at !== null && hasVisits})
  const now = useServerNow(60_000)
  const hasVisit = sessions.some(
    ({scheduled_start, timezone}) => localDate(scheduled_start, timezone) <= localDate(now, timezone),
  )
  if (!used_at || !hasVisit) return null
  return (
    <Callout
      tone="waiting"
      icon={Smartphone}
      title={m.you_used_village_on_another_device()}
      action={
        <Button size="sm" variant="secondary" onClick={() => noteOtherDevice(null)}>
          {m.got_it()}
        </Button>
      }
    >
      {m.offline_confirmations_may_still_be_waiting()}
    </Callout>
  )
}

const updateSteps = {
  sending: m.step_1_of_2_sending_what(),
  starting: m.step_2_of_2_starting_the(),
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
      title={m.a_new_version_of_village_is()}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" busy={step !== undefined} onClick={() => void applyUpdate(setStep)}>
            {m.update_now()}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setLater(true)}>
            {m.later()}
          </Button>
        </span>
      }
    >
      {step ? updateSteps[step] : m.updating_takes_a_moment_unsent_items()}
    </Callout>
  )
}

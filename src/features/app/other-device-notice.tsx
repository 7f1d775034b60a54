import {Smartphone} from 'lucide-react'
import {noteOtherDevice, useOtherDevice} from '#data/offline/other-device.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

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

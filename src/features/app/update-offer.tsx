import {Sparkles} from 'lucide-react'
import {useState} from 'react'
import {useConnection} from '#data/offline/connection.ts'
import {applyUpdate, useUpdate} from '#data/app/app-update.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

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

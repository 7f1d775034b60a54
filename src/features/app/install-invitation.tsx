import {Share, SquarePlus} from 'lucide-react'
import {useState} from 'react'
import {declineInvitation} from '#data/app/install-eligibility.ts'
import {install, useInvitation} from '#data/app/install.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

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

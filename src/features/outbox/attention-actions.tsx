import {Link} from '@tanstack/react-router'
import {Mail, RotateCw} from 'lucide-react'
import {useState} from 'react'
import {discard, isFinal, tryAgain, type Entry} from '#data/offline/outbox.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {supportLink} from './support-link.ts'

/** What its owner may decide about a refused press: send it again as it is where that can help, give it up, or ask for help. */
export function AttentionActions({entry, name}: {entry: Entry; name: string}) {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await tryAgain(entry)
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {entry.error?.code === 'plan_limit' && entry.kind === 'bid-caretaker' && (
        <Link to="/dash/caretaker/status" search={{}} className={buttonClass({size: 'sm'})}>
          See the plans
        </Link>
      )}
      {!isFinal(entry) && (
        <Button size="sm" variant="secondary" icon={RotateCw} busy={busy} onClick={() => void again()}>
          Try again
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <a href={supportLink(entry)} className={buttonClass({variant: 'quiet', size: 'sm'})}>
        <Mail aria-hidden className="size-5 shrink-0" />
        Contact support
      </a>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this?"
        consequences={
          <p>
            “{name}” will not be sent to Village and is deleted from this device. This cannot be taken back.
          </p>
        }
        action="Discard"
        onConfirm={() => {
          setAsking(false)
          void discard(entry)
        }}
      />
    </div>
  )
}

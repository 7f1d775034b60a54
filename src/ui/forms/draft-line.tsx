import {m} from '#messages'
import {useState} from 'react'
import {Button} from '../primitives/button.tsx'
import {Callout} from '../primitives/callout.tsx'
import {ConfirmDialog} from '../overlays/confirm-dialog.tsx'

/**
 * Shows whether the draft is saved on this device, with a button to discard it. `children` is the text once it is
 * saved.
 */
export function DraftLine({
  isSaved,
  hasFailed,
  before,
  whatGoes,
  onDiscard,
  children,
}: {
  isSaved: boolean
  /** Storage is unavailable in this browser. */
  hasFailed: boolean
  /** The action to take before leaving if drafts are not saved: `Send the request`. */
  before: string
  /** A sentence about the data that starting over discards; null where it is not offered. */
  whatGoes: string | null
  onDiscard: () => void
  children: string
}) {
  const [asks, setAsks] = useState(false)
  if (hasFailed) {
    return (
      <Callout tone="waiting" title={m.not_saved_on_this_device()}>
        {m.this_browser_does_not_let_village({before})}
      </Callout>
    )
  }
  if (!isSaved) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-14 text-muted">
      <p>{children}</p>
      {whatGoes !== null && (
        <>
          <Button variant="quiet" size="sm" onClick={() => setAsks(true)}>
            {m.start_over()}
          </Button>
          <ConfirmDialog
            open={asks}
            onOpenChange={setAsks}
            title={m.start_over_ui()}
            consequences={whatGoes}
            action={m.start_over()}
            onConfirm={onDiscard}
          />
        </>
      )}
    </div>
  )
}

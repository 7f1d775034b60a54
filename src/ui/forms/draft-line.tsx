import {useState} from 'react'
import {Button} from '../primitives/button.tsx'
import {Callout} from '../primitives/callout.tsx'
import {ConfirmDialog} from '../overlays/confirm-dialog.tsx'

/** Whether what was typed is kept on this device, and how to throw it away. `children` says that it is kept; nothing before. */
export function DraftLine({
  isKept,
  hasFailed,
  before,
  whatGoes,
  onDiscard,
  children,
}: {
  isKept: boolean
  /** This browser keeps nothing. */
  hasFailed: boolean
  /** What to do before leaving where nothing is kept: `Send the request`. */
  before: string
  /** What starting over throws away, as a sentence. */
  whatGoes: string
  onDiscard: () => void
  children: string
}) {
  const [asks, setAsks] = useState(false)
  if (hasFailed) {
    return (
      <Callout tone="waiting" title="Not kept on this device">
        This browser does not let Village keep what you type. {before} before you leave this page.
      </Callout>
    )
  }
  if (!isKept) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-14 text-muted">
      <p>{children}</p>
      <Button variant="quiet" size="sm" onClick={() => setAsks(true)}>
        Start over
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Start over?"
        consequences={whatGoes}
        action="Start over"
        onConfirm={onDiscard}
      />
    </div>
  )
}

import {useState} from 'react'
import {timePoint} from '#domain/time.ts'
import {useServerNow} from '#data/server-now.ts'
import {Button} from '#ui/button.tsx'
import {Notice} from '#ui/notice.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import type {SaveState} from './use-draft.ts'
import {deviceZone} from './values.ts'

/** Whether what was typed is kept on this device, and how to throw it away. */
export function DraftLine({
  saving,
  saved_at,
  onDiscard,
}: {
  saving: SaveState
  saved_at: string | null
  onDiscard: () => void
}) {
  const now = useServerNow()
  const [asks, setAsks] = useState(false)
  if (saving === 'failed') {
    return (
      <Notice tone="waiting" title="Not kept on this device">
        This browser does not let Village keep what you type. Send the request before you leave this page.
      </Notice>
    )
  }
  const isKept = saving === 'saved' || saving === 'saving' || saved_at !== null
  if (!isKept) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-14 text-muted">
      <p>
        {saving === 'untouched' && saved_at !== null
          ? `You began this ${timePoint(saved_at, deviceZone(), {now}).replace(/^\w/, letter => letter.toLowerCase())}.`
          : 'Kept on this device as you type.'}
      </p>
      <Button variant="quiet" size="sm" onClick={() => setAsks(true)}>
        Start over
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Start over?"
        consequences="Everything typed into this request is thrown away."
        action="Start over"
        onConfirm={onDiscard}
      />
    </div>
  )
}

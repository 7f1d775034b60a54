import {m} from '#messages'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type {ComponentType} from 'react'
import {isMissingPart} from '#lib/missing-part.ts'
import {lazyWithRetry} from '../hooks/lazy-with-retry.ts'
import {useMissingPart} from '../hooks/use-missing-part.ts'
import {Button} from '../primitives/button.tsx'
import {Dialog} from './dialog.tsx'

/**
 * Loads a dialog when it is first opened. If its code is not on the device, a dialog in its place says so, and the page
 * behind it stays.
 */
export const lazyDialog = <Props extends {onClose: () => void}>(load: () => Promise<ComponentType<Props>>) =>
  lazyWithRetry<Props>(load, MissingDialog)

function MissingDialog({onClose, error}: {onClose: () => void; error: unknown}) {
  const {hasFailed, retry} = useMissingPart(error)
  const isMissing = isMissingPart(error)
  return (
    <Dialog
      onClose={onClose}
      title={isMissing ? m.you_need_a_connection_the_first_time() : m.this_screen_could_not_be_opened()}
      footer={
        <Button variant="secondary" icon={RotateCw} onClick={retry}>
          {m.try_again()}
        </Button>
      }
    >
      <p role="status" className="text-muted">
        {hasFailed ? m.still_no_connection() : isMissing ? m.after_that_you_can_read_it_offline() : m.request_failed()}
      </p>
    </Dialog>
  )
}

import {m} from '#messages'
import RotateCw from 'lucide-react/icons/rotate-cw'
import {useEffect, useId, useRef, type ComponentType} from 'react'
import {isMissingPart} from '#lib/missing-part.ts'
import {lazyWithRetry} from '../hooks/lazy-with-retry.ts'
import {useMissingPart} from '../hooks/use-missing-part.ts'
import {Button} from '../primitives/button.tsx'
import {panelClass} from './panel-class.ts'

/**
 * Loads a dialog when it is first opened. If its code is not on the device, a dialog in its place says so, and the page
 * behind it stays.
 */
export const lazyDialog = <Props extends {onClose: () => void}>(load: () => Promise<ComponentType<Props>>) =>
  lazyWithRetry<Props>(load, MissingDialog)

/** A plain `<dialog>`, so that pages that only may open one do not load the code of the others. */
function MissingDialog({onClose, error}: {onClose: () => void; error: unknown}) {
  const {hasFailed, retry} = useMissingPart(error)
  const isMissing = isMissingPart(error)
  const dialog = useRef<HTMLDialogElement>(null)
  const title_id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={title_id}
      className={`${panelClass} top-auto max-w-none gap-3 p-5 backdrop:bg-veil md:max-w-md`}
    >
      <h2 id={title_id} className="text-18 font-semibold">
        {isMissing ? m.you_need_a_connection_the_first_time() : m.this_screen_could_not_be_opened()}
      </h2>
      <p role="status" className="text-muted">
        {hasFailed ? m.still_no_connection() : isMissing ? m.after_that_you_can_read_it_offline() : m.request_failed()}
      </p>
      <div className="flex flex-col gap-2 md:flex-row md:justify-end">
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {m.close()}
        </Button>
        <Button variant="secondary" icon={RotateCw} onClick={retry}>
          {m.try_again()}
        </Button>
      </div>
    </dialog>
  )
}

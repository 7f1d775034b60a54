import {useBlocker} from '@tanstack/react-router'
import {who} from '#data/account/current-user.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'

/** Asks before the page is left with unsaved changes. */
export function LeaveQuestion({isDirty, isUnkept}: {isDirty: boolean; isUnkept: () => boolean}) {
  const leaving = useBlocker({
    // a log-out is not blocked: it deletes the drafts anyway
    shouldBlockFn: ({current, next}) => current.pathname !== next.pathname && who.get() !== null && isDirty,
    // the browser's prompt cannot say that the text is stored, so it is shown for a real loss only
    enableBeforeUnload: isUnkept,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog
      onClose={() => leaving.reset()}
      title="Leave without saving?"
      consequences={
        isUnkept()
          ? 'What you wrote is not kept on this device. If you leave now, it is lost.'
          : 'What you wrote is kept on this device and is here when you come back. Nobody else sees it.'
      }
      action="Leave"
      cancelLabel="Stay"
      onConfirm={() => leaving.proceed()}
    />
  )
}

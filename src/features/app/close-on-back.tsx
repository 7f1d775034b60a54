import {useBlocker} from '@tanstack/react-router'
import {closesDialog, useTopDialog} from '#ui/overlays/open-dialogs.ts'

/** While a dialog is open, the browser's Back closes it and the page stays. */
export function CloseOnBack() {
  const close = useTopDialog()
  useBlocker({
    disabled: close === undefined,
    shouldBlockFn: ({action}) => {
      if (!closesDialog(action)) return false
      close?.()
      return true
    },
    enableBeforeUnload: false,
  })
  return null
}

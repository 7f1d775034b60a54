import {useBlocker} from '@tanstack/react-router'
import {useTopDialog} from '#ui/overlays/open-dialogs.ts'

/** While a dialog is open, the browser's Back closes it and the page stays. */
export function CloseOnBack() {
  const close = useTopDialog()
  useBlocker({
    disabled: close === undefined,
    shouldBlockFn: ({action}) => {
      if (action !== 'BACK' && action !== 'GO') return false
      close?.()
      return true
    },
    enableBeforeUnload: false,
  })
  return null
}

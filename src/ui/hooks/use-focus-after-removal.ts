import {useEffect, useRef, type FocusEvent, type MouseEvent} from 'react'

/**
 * A ref for what takes the focus when a part goes away in place with the focus in it, and the props of an element
 * around that part. Scrolls the element into view. React reports no blur of what it removes.
 */
export function useFocusAfterRemoval<E extends HTMLElement>() {
  const element = useRef<E>(null)
  const used = useRef<Element>(undefined)
  useEffect(() => {
    if (!used.current || used.current.isConnected || !element.current) return
    used.current = undefined
    if (document.activeElement === document.body) element.current.focus()
  })
  return {
    element,
    props: {
      onFocusCapture: ({target, currentTarget}: FocusEvent) => {
        // a dialog that was opened here lies elsewhere in the document, and returns the focus itself
        if (currentTarget.contains(target)) used.current = target
      },
      onClickCapture: ({target, currentTarget}: MouseEvent) => {
        if (!currentTarget.contains(target as Element)) return
        // Safari does not focus a button that is clicked
        used.current = (target as Element).closest('button') ?? used.current
      },
      onBlurCapture: ({target}: FocusEvent) => {
        // a window that loses the focus gives it back to the same element
        if (document.activeElement !== target) used.current = undefined
      },
    },
  }
}

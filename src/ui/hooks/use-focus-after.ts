import {useEffect, useRef} from 'react'

/**
 * A ref for what takes the focus once `isOpen` turns false, unless something else has it by then. For a form that goes
 * away in place, which drops the focus to the page's top. Scrolls the element into view.
 */
export function useFocusAfter<E extends HTMLElement>(isOpen: boolean) {
  const element = useRef<E>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || !wasOpen.current || !element.current) return
    wasOpen.current = false
    if (document.activeElement === document.body) element.current.focus()
  })
  return element
}

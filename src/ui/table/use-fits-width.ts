import {useEffect, useState, type RefObject} from 'react'

/**
 * Whether the content of a box is no wider than the box. A box that scrolls sideways is where a sticky head would stick, so
 * only one that need not scroll can have it at the top of the window.
 */
export function useFitsWidth(box: RefObject<HTMLElement | null>): boolean {
  // not known until it was measured
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !(content instanceof HTMLElement)) return
    // an observer reports once at the start, when the layout is known
    const resized = new ResizeObserver(() => setFits(content.offsetWidth <= element.clientWidth))
    resized.observe(element)
    resized.observe(content)
    return () => resized.disconnect()
  }, [box])
  return fits
}

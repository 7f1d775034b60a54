import {useEffect, useState, type RefObject} from 'react'

/** The page is still for so long before what lies beneath is looked at, in milliseconds. */
const still_ms = 250

const actions = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** Something to press. */
export const isAction = (each: Element): boolean => each.closest(actions) !== null

/** Something to press or to read; the ground of the page is neither. */
const matters = (each: Element): boolean =>
  isAction(each) ||
  [...each.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

/** Whether something that counts lies beneath the place of this element. */
function covers(place: HTMLElement, counts: (each: Element) => boolean): boolean {
  const {left, right, top, bottom} = place.getBoundingClientRect()
  const at = [left + 2, (left + right) / 2, right - 2].flatMap(x =>
    [top + 2, (top + bottom) / 2, bottom - 2].map(y => [x, y] as const),
  )
  return at.some(([x, y]) =>
    document.elementsFromPoint(x, y).some(each => !place.contains(each) && counts(each)),
  )
}

/**
 * Whether what floats in this place should stand aside: while the page is scrolled, and where it would lie on something that
 * counts, by default whatever can be pressed or read. `first` is the answer until it was looked.
 */
export function useAside(
  place: RefObject<HTMLElement | null>,
  {counts = matters, first = false}: {counts?: (each: Element) => boolean; first?: boolean} = {},
): boolean {
  const [isAside, setAside] = useState(first)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setAside(place.current !== null && covers(place.current, counts)), still_ms)
    }
    const scrolled = () => {
      setAside(true)
      look()
    }
    look()
    addEventListener('scroll', scrolled, {passive: true})
    addEventListener('resize', look)
    // another page, lists that arrive, and parts that open
    const grown = new ResizeObserver(look)
    grown.observe(document.body)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', scrolled)
      removeEventListener('resize', look)
      grown.disconnect()
    }
  }, [place, counts])
  return isAside
}

import {useState} from 'react'

/** What was focused or pressed, latest first. Safari does not focus a button that is clicked, so presses count too. */
const recent: HTMLElement[] = []
/** An opener inside an overlay, that one's opener, and so on: few enough to search, enough for nested dialogs. */
const recent_max = 12

const remember = ({type, target}: Event) => {
  if (!(target instanceof HTMLElement)) return
  const element = type === 'focusin' ? target : target.closest<HTMLElement>('button, a[href], [tabindex]')
  if (!element || element === recent[0]) return
  recent.unshift(element)
  recent.length = Math.min(recent.length, recent_max)
}

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', remember, true)
  document.addEventListener('pointerdown', remember, true)
}

const overlayOf = (element: HTMLElement) =>
  element.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')

/** The focused element; if it is in a dialog or a menu, also what was focused before that opened, and so on. */
function findOpeners(): HTMLElement[] {
  const {activeElement} = document
  const isFocused = activeElement instanceof HTMLElement && activeElement !== document.body
  const openers: HTMLElement[] = []
  const overlays: Element[] = []
  for (const element of isFocused ? [activeElement, ...recent] : recent) {
    if (overlays.some(overlay => overlay.contains(element))) continue
    openers.push(element)
    const overlay = overlayOf(element)
    if (!overlay) break
    overlays.push(overlay)
  }
  return openers
}

/** An element drawn anew, such as a card in another row, is recognized by its id. */
const inDocument = (element: HTMLElement): HTMLElement | null =>
  element.isConnected ? element : element.id ? document.getElementById(element.id) : null

/** Focuses the first opener that is still there, else the heading of the screen. */
function returnFocus(openers: readonly HTMLElement[]): void {
  const {activeElement} = document
  if (activeElement && activeElement !== document.body) return
  for (const opener of openers) {
    inDocument(opener)?.focus({preventScroll: true})
    if (document.activeElement && document.activeElement !== document.body) return
  }
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({preventScroll: true})
}

/**
 * For a dialog without a trigger of its own: a handler that, once it closed, returns the focus to where it was when
 * `isOpen` became true.
 */
export function useReturnFocus(isOpen: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false)
  // they stay when it closes: the focus is returned after that
  const [openers, setOpeners] = useState<readonly HTMLElement[]>([])
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpeners(findOpeners())
  }
  return event => {
    event.preventDefault()
    returnFocus(openers)
  }
}

/** A screen whose data is slow has its heading by then, or the person has moved on. */
const wait_ms = 10_000

let waiting: AbortController | undefined

/** Whether the focus is in the new screen already, in a dialog, or in a field of the frame that is being written in. */
const isPlaced = () =>
  Boolean(document.activeElement?.closest('#content *, [role="dialog"], [role="alertdialog"], input, textarea, select'))

function focusNow(): boolean {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return false
  // not a stop of Tab
  heading.tabIndex = -1
  heading.focus({preventScroll: true})
  return true
}

/**
 * Moves the focus to the heading of the screen that has just opened, so that a screen reader says where the person is
 * and Tab goes on from there. Waits for a heading that comes with its data, unless the person does something first.
 */
export function focusHeading(): void {
  waiting?.abort()
  if (isPlaced() || focusNow()) return
  const ending = new AbortController()
  waiting = ending
  const observer = new MutationObserver(() => {
    if (isPlaced() || focusNow()) ending.abort()
  })
  observer.observe(document.body, {childList: true, subtree: true})
  for (const event of ['keydown', 'pointerdown']) {
    addEventListener(event, () => ending.abort(), {signal: ending.signal, capture: true})
  }
  const timer = setTimeout(() => ending.abort(), wait_ms)
  ending.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
}

import {useEffect, useRef, type FocusEvent} from 'react'
import {focusHeading} from '#ui/frame/focus-heading.ts'

const card = '[data-booking-id]'

/**
 * Props of an element around lists of cards. When a card with the focus leaves its list, the next one takes the focus,
 * else the one before, else the heading of the screen. React reports no blur of what it removes.
 */
export function useFocusNextCard() {
  const focused = useRef<{left: Element; others: Element[]}>(undefined)
  useEffect(() => {
    if (!focused.current || focused.current.left.isConnected) return
    const {others} = focused.current
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const controls = others.filter(each => each.isConnected).map(each => each.querySelector<HTMLElement>('a,button'))
    const next = controls.find(control => control !== null)
    if (next) next.focus()
    else focusHeading()
  })
  return {
    onFocusCapture: ({target}: FocusEvent) => {
      const left = target.closest(card)
      if (!left) return
      const cards = [...(left.closest('ul')?.querySelectorAll(card) ?? [])]
      const at = cards.indexOf(left)
      focused.current = {left, others: [...cards.slice(at + 1), ...cards.slice(0, at).toReversed()]}
    },
    onBlurCapture: () => void (focused.current = undefined),
  }
}

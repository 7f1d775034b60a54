import {useEffect, useRef, useState} from 'react'

/**
 * Holds a press of a button that is still loading until it no longer is, so that no tap is lost. Where the button has
 * gone by then, or says why it cannot act, nothing happens. `isHeld` until then.
 */
export function useHeldPress(isLoading: boolean): {
  isHeld: boolean
  hold: (button: HTMLButtonElement) => void
  /** When the press that acts now was made, in milliseconds of this device's clock. */
  pressedAt: () => number
} {
  const held = useRef<{button: HTMLButtonElement; pressed_ms: number}>(null)
  const acting_ms = useRef<number>(null)
  const [isHeld, setHeld] = useState(false)
  if (isHeld && !isLoading) setHeld(false)
  useEffect(() => {
    if (isLoading) return
    const press = held.current
    held.current = null
    acting_ms.current = press?.pressed_ms ?? null
    press?.button.click()
    acting_ms.current = null
  }, [isLoading])
  return {
    isHeld,
    hold: button => {
      held.current = {button, pressed_ms: Date.now()}
      setHeld(true)
    },
    pressedAt: () => acting_ms.current ?? Date.now(),
  }
}

import {useEffect, useRef, useState} from 'react'

/**
 * Holds a press of a button that is still loading until it no longer is, so that no tap is lost. Where the button has
 * gone by then, or says why it cannot act, nothing happens. `isHeld` until then.
 */
export function useHeldPress(isLoading: boolean): {
  isHeld: boolean
  hold: (button: HTMLButtonElement) => void
} {
  const held = useRef<HTMLButtonElement>(null)
  const [isHeld, setHeld] = useState(false)
  if (isHeld && !isLoading) setHeld(false)
  useEffect(() => {
    if (isLoading) return
    const button = held.current
    held.current = null
    button?.click()
  }, [isLoading])
  return {
    isHeld,
    hold: button => {
      held.current = button
      setHeld(true)
    },
  }
}

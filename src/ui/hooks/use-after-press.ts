import {useState, useSyncExternalStore} from 'react'

/** Ends a press whose end the browser does not report: a context menu, a system's list of choices. */
const longest_press_ms = 1000

const listeners = new Set<() => void>()
let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined

const end = () => {
  clearTimeout(timer)
  if (!isPressed) return
  isPressed = false
  for (const listener of listeners) listener()
}
const endAfter = (delay_ms: number) => {
  clearTimeout(timer)
  timer = setTimeout(end, delay_ms)
}
const begin = () => {
  isPressed = true
  endAfter(longest_press_ms)
}
// the click follows in the same task
const release = () => endAfter(0)

// a touch sends its mouse events after it ended
const handlers = {
  pointerdown: begin,
  mousedown: begin,
  pointerup: release,
  mouseup: release,
  pointercancel: release,
  click: end,
} as const

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0)
    for (const [type, handler] of Object.entries(handlers)) window.addEventListener(type, handler, true)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const [type, handler] of Object.entries(handlers)) window.removeEventListener(type, handler, true)
    end()
  }
}

/**
 * The value, or the one before it while a pointer is pressed. A press takes focus before it clicks, and what appears at
 * that moment would push the pressed button away.
 */
export function useAfterPress<Value>(value: Value): Value {
  const isWaiting = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  )
  const [shown, setShown] = useState(value)
  if (isWaiting) return shown
  if (!Object.is(shown, value)) setShown(() => value)
  return value
}

import {useEffect, useRef, useState} from 'react'

/** Browsers limit how often the address may change, so only the last of several quick changes is written. */
const settle_ms = 250

/**
 * Text of the address during typing: shown at once, written to the address after a pause. A change from elsewhere
 * (link, back button) replaces the text, but not during typing or if it is an earlier input arriving late.
 */
export function useTyped(
  value: string | undefined,
  onSettled: (value: string | undefined) => void,
): [string | undefined, (value: string | undefined) => void] {
  const [typed, setTyped] = useState(value)
  /** Values written to the address but not shown by it yet, oldest first. */
  const written = useRef<(string | undefined)[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // other parameters of the address may have changed since the last key
  const settle = useRef(onSettled)
  useEffect(() => {
    settle.current = onSettled
  })
  useEffect(() => {
    const at = written.current.indexOf(value)
    const isLate = at >= 0 && at < written.current.length - 1
    written.current = at < 0 ? [] : written.current.slice(at + 1)
    if (timer.current === undefined && !isLate) setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string | undefined) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      written.current.push(next)
      settle.current(next)
    }, settle_ms)
  }
  return [typed, type]
}

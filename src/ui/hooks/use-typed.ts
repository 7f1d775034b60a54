import {useEffect, useRef, useState} from 'react'

/** Browsers take only so many changes of the address in a while; the last one of a quick row is enough. */
const settle_ms = 250

/**
 * Words of the address while somebody types them: shown at once, written there when the fingers rest. What changes them
 * from elsewhere (a link, the way back) is taken over; what the address shows late of earlier words is not, nor anything
 * while somebody types: the newest words are those under the fingers.
 */
export function useTyped(
  value: string | undefined,
  onSettled: (value: string | undefined) => void,
): [string | undefined, (value: string | undefined) => void] {
  const [typed, setTyped] = useState(value)
  /** What was written and the address does not show yet, the oldest first. */
  const written = useRef<(string | undefined)[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // what else stands in the address may have changed since the last key
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

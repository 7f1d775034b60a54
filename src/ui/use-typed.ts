import {useEffect, useRef, useState} from 'react'

/** Browsers take only so many changes of the address in a while; the last one of a quick row is enough. */
const settle_ms = 250

/**
 * Words of the address while somebody types them: shown at once, written there when the fingers rest. What changes them
 * from elsewhere (a link, the way back) is taken over.
 */
export function useTyped(
  value: string | undefined,
  onSettled: (value: string | undefined) => void,
): [string | undefined, (value: string | undefined) => void] {
  const [typed, setTyped] = useState(value)
  const written = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string | undefined) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      written.current = next
      onSettled(next)
    }, settle_ms)
  }
  return [typed, type]
}

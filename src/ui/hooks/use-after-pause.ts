import {useEffect, useState} from 'react'

/** The value, a text or number, once it has not changed for this long; the first one at once. */
export function useAfterPause<Value extends string | number | undefined>(value: Value, pause_ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause_ms)
    return () => clearTimeout(timer)
  }, [value, pause_ms])
  return settled
}

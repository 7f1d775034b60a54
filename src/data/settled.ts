import {useIsFetching} from '@tanstack/react-query'
import {useEffect, useState} from 'react'
import {whenIdle} from '#lib/when-idle.ts'

/** What a screen does not need at first waits no longer than this for a network that does not answer, in milliseconds. */
const latest_ms = 4_000

/**
 * Whether this screen stands: what it asked for has come, and the browser has nothing better to do. Then is the time for
 * what nobody needs to use it, such as menus that are closed. Once true it stays so.
 */
export function useSettled(): boolean {
  const isFetching = useIsFetching() > 0
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isSettled) return
    const settle = () => setSettled(true)
    if (!isFetching) return whenIdle(settle)
    const timer = setTimeout(settle, latest_ms)
    return () => clearTimeout(timer)
  }, [isFetching, isSettled])
  return isSettled
}

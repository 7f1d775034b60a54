import {useEffect, useState} from 'react'
import {serverNow} from '#data/offline/server-now.ts'

/**
 * The time by which the page is ordered: when it was opened or came into view again, or when its data last changed. By the
 * clock alone, its parts would change places under a finger.
 */
export function useOrderTime(now: string, data: readonly unknown[]): string {
  const [order, setOrder] = useState({time: now, data})
  if (data.some((each, index) => each !== order.data[index])) setOrder({time: now, data})
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') setOrder(before => ({...before, time: serverNow()}))
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
  return order.time
}

import {useEffect, useState} from 'react'
import {flushSync} from 'react-dom'
import {useMediaQuery} from './use-media-query.ts'

/**
 * Whether the page is being printed or drawn as if. True before the browser takes the page, which it does as soon as
 * `beforeprint` has been told: the media query changes too late for that.
 */
export function useIsPrinting(): boolean {
  const [isBegun, setBegun] = useState(false)
  const isPaper = useMediaQuery('print')
  useEffect(() => {
    const begin = () => flushSync(() => setBegun(true))
    const end = () => setBegun(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isBegun || isPaper
}

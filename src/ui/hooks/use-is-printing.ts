import {useEffect, useState} from 'react'
import {flushSync} from 'react-dom'
import {useMediaQuery} from './use-media-query.ts'

/**
 * Whether the page is being printed or previewed. Set during `beforeprint`, because the media query changes after the
 * browser takes the page.
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

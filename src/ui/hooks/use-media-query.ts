import {useSyncExternalStore} from 'react'

/** Whether a media query holds now, and again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    notify => {
      const list = matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Narrower than the `desk` breakpoint of theme.css (768 px): tables are cards there, and the month is a strip. */
export function useIsPhone(): boolean {
  return !useMediaQuery('(min-width: 48rem)')
}

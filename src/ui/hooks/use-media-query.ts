import {useSyncExternalStore} from 'react'

/** Whether a media query matches, updated when that changes. */
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

/** Below the `md` breakpoint of theme.css (768 px), where tables become cards and the month a strip. */
export function useIsPhone(): boolean {
  return !useMediaQuery('(min-width: 48rem)')
}

/** From the `wide` breakpoint of theme.css up (1,024 px), where a list and its map are beside each other. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 64rem)')
}

/** A device with a mouse or touchpad, and so with a keyboard of its own. */
export function useHasMouse(): boolean {
  return useMediaQuery('(any-pointer: fine)')
}

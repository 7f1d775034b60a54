import {useState} from 'react'
import {usePageSearch} from './use-page-search.ts'

/**
 * Calls `open` with what the address asks the page to open (`?act=`), also when it asks on an open page. Returns how to
 * remove it once that is closed.
 */
export function useAct<Act extends string>(open: (act: Act) => void): () => void {
  const [{act}, change] = usePageSearch<{act?: Act | undefined}>()
  useOnAct(act, open)
  return () => {
    if (act !== undefined) change({act: undefined})
  }
}

/** Calls `open` while rendering when `act` becomes another one. */
export function useOnAct<Act extends string>(act: Act | undefined, open: (act: Act) => void): void {
  const [seen, setSeen] = useState<Act | undefined>()
  if (act === seen) return
  setSeen(act)
  if (act !== undefined) open(act)
}

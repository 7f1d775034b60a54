import {useEffect, useState} from 'react'

/** Whether the app opens without a network: not while its worker still installs, and never without workers. */
export type AppOffline = 'opens' | 'installing' | 'unsupported'

/** The worker is active only once the shell and the screens are in its cache; undefined while the browser is asked. */
export function useAppOffline(): AppOffline | undefined {
  const [state, setState] = useState(stateNow)
  useEffect(() => {
    const workers = globalThis.navigator?.serviceWorker
    if (!workers || workers.controller) return
    let isCurrent = true
    const set = (next: AppOffline) => isCurrent && setState(next)
    void workers
      .getRegistration()
      .then(registration => registration?.active)
      .catch(() => undefined)
      .then(async active => {
        set(active ? 'opens' : 'installing')
        await workers.ready
        set('opens')
      })
    return () => {
      isCurrent = false
    }
  }, [])
  return state
}

function stateNow(): AppOffline | undefined {
  const workers = globalThis.navigator?.serviceWorker
  if (!workers) return 'unsupported'
  return workers.controller ? 'opens' : undefined
}

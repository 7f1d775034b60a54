import {useEffect, useState} from 'react'

/** Whether the browser may delete waiting entries by itself, as it has not agreed to persist this site's storage. */
export function useMayDropWaiting(hasWaiting: boolean): boolean {
  const [isPersisted, setPersisted] = useState<boolean>()
  useEffect(() => {
    if (!hasWaiting) return
    let isCurrent = true
    const asked = navigator.storage?.persisted?.() ?? Promise.resolve(false)
    void asked
      .catch(() => false)
      .then(persisted => {
        if (isCurrent) setPersisted(persisted)
      })
    return () => {
      isCurrent = false
    }
  }, [hasWaiting])
  return hasWaiting && isPersisted === false
}

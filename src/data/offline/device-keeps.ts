import {useEffect, useState} from 'react'
import {keyvalStore} from '#lib/keyval-store.ts'
import {canStore} from '#offline/device-check.ts'

export {missingFor, missingWords} from '#offline/device-check.ts'

let opened: ReturnType<typeof keyvalStore> | undefined
const store = () => (opened ??= keyvalStore('village-probe', {durability: 'strict'}))

/** Whether this device can store taps while offline; undefined while it is checked. */
export function useCanStoreOffline(): boolean | undefined {
  const [keeps, setKeeps] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    void canStore(store()).then(can => {
      if (isCurrent) setKeeps(can)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return keeps
}

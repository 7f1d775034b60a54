import {useEffect, useState} from 'react'

/** Where the phone was at a press; degrees and metres. */
export interface DevicePlace {
  latitude: number
  longitude: number
  accuracy_m: number
}

type Permission = 'granted' | 'prompt' | 'denied'

/** Whether the place may be read without asking; `denied` also where the device knows none. */
export function usePlacePermission(): Permission {
  const [permission, setPermission] = useState<Permission>('denied')
  useEffect(() => {
    if (!('geolocation' in navigator) || !('permissions' in navigator)) return
    let status: PermissionStatus | undefined
    const read = () => status && setPermission(status.state)
    void navigator.permissions
      .query({name: 'geolocation'})
      .then(found => {
        status = found
        status.addEventListener('change', read)
        read()
      })
      // a browser that cannot say is not asked for the place
      .catch(() => undefined)
    return () => status?.removeEventListener('change', read)
  }, [])
  return permission
}

/**
 * The present place, or null when it does not come in time. Asks the person where she was not asked yet; how long that
 * question stands open the browser does not count, so the time is taken here.
 */
export const readPlace = (timeout_ms: number): Promise<DevicePlace | null> =>
  new Promise(resolve => {
    // some browsers say that they may and then have none
    if (!navigator.geolocation) return resolve(null)
    setTimeout(() => resolve(null), timeout_ms)
    navigator.geolocation.getCurrentPosition(
      ({coords: {latitude, longitude, accuracy}}) =>
        resolve({latitude, longitude, accuracy_m: Math.round(accuracy)}),
      () => resolve(null),
      {enableHighAccuracy: true, timeout: timeout_ms, maximumAge: 60_000},
    )
  })

const asked_key = 'village:place-asked'

/** The question is put once on a device; storage that is away counts as asked. */
export function wasAskedForPlace(): boolean {
  try {
    return localStorage.getItem(asked_key) !== null
  } catch {
    return true
  }
}

export function rememberAskedForPlace(): void {
  try {
    localStorage.setItem(asked_key, '1')
  } catch {
    // asked again at the next visit, which harms nobody
  }
}

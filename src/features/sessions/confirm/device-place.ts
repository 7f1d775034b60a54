import {useEffect, useState} from 'react'

/** The phone's location at a tap, in degrees and meters. */
export interface DevicePlace {
  latitude: number
  longitude: number
  accuracy_m: number
}

type Permission = 'granted' | 'prompt' | 'denied'

/** The geolocation permission; `denied` if the device has no geolocation. */
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
      // a browser that cannot answer counts as denied
      .catch(() => undefined)
    return () => status?.removeEventListener('change', read)
  }, [])
  return permission
}

/**
 * The current location, or null on a timeout. May show the browser's permission prompt, whose time the browser's own
 * timeout does not count, so it is counted here.
 */
export const readPlace = (timeout_ms: number): Promise<DevicePlace | null> =>
  new Promise(resolve => {
    // some browsers report a permission without having geolocation
    if (!navigator.geolocation) return resolve(null)
    setTimeout(() => resolve(null), timeout_ms)
    navigator.geolocation.getCurrentPosition(
      ({coords: {latitude, longitude, accuracy}}) => resolve({latitude, longitude, accuracy_m: Math.round(accuracy)}),
      () => resolve(null),
      {enableHighAccuracy: true, timeout: timeout_ms, maximumAge: 60_000},
    )
  })

const asked_key = 'village:place-asked'

/** Whether this device was asked once; unreadable storage counts as asked. */
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
    // asked again at the next visit
  }
}

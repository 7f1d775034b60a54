import {useMemo, useSyncExternalStore} from 'react'

function addressOf(blob: Blob | undefined) {
  let address: string | undefined
  return {
    get: () => address,
    subscribe: (onChange: () => void) => {
      if (blob) {
        address = URL.createObjectURL(blob)
        onChange()
      }
      return () => {
        if (address !== undefined) URL.revokeObjectURL(address)
        address = undefined
      }
    },
  }
}

/** An object URL for bytes, valid while they are shown. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const {subscribe, get} = useMemo(() => addressOf(blob), [blob])
  return useSyncExternalStore(subscribe, get)
}

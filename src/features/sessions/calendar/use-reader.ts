import {useServerNow} from '#data/offline/server-now.ts'
import type {Reader} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'

/** The reader of the times on screen: the current time and the device's zone. */
export function useReader(): Required<Pick<Reader, 'now' | 'zone'>> {
  return {now: useServerNow(), zone: deviceZone()}
}

import {useServerNow} from '#data/offline/server-now.ts'
import type {Reader} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'

/** Who reads the times on the screen: now, and by which clock. */
export function useReader(): Required<Reader> {
  return {now: useServerNow(), zone: deviceZone()}
}

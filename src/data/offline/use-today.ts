import {dayIn, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {useNow} from './server-now.ts'

/** The day by this device's clock and zone, `YYYY-MM-DD`; follows the clock within a minute. */
export const useToday = (): Day => dayIn(deviceZone(), useNow(60_000))

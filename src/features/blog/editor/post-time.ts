import {zoneName} from '#domain/time.ts'
import {formatDate} from '#lib/date-format.ts'
import {deviceZone} from '#lib/device-zone.ts'

/** `Nov 30, 9:00 AM CT`: an instant by the clock of this device, whose zone other writers may not share. */
export const postTime = (instant: string): string =>
  `${formatDate('dayOfMonthTime', instant)}\u00A0${zoneName(instant, deviceZone())}`

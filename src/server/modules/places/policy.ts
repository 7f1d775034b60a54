import type {Place} from '#domain/place.ts'
import {distanceMiles, roundPlace} from '#domain/place.ts'

/** Lower bounds of the bands: an exact count would reveal homes to a caller who moves the point. */
const bands = [0, 1, 5, 10, 25, 50, 100]

/** The count above which the answer no longer changes. */
export const most_counted = 100

/** The band of a count, inclusive; `to` is null in the highest. */
export function bandOf(count: number): {from: number; to: number | null} {
  const index = bands.findLastIndex(from => from <= count)
  const next = bands[index + 1]
  return {from: bands[index] ?? 0, to: next === undefined ? null : next - 1}
}

/** Whether a caregiver travels this far, by rounded places. @see src/domain/rules.md#place-before-approval */
export const comesTo = (caregiver: Place & {work_distance: number}, place: Place): boolean =>
  distanceMiles(roundPlace(caregiver.latitude, caregiver.longitude), roundPlace(place.latitude, place.longitude)) <=
  caregiver.work_distance

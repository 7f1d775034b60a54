import type {Place} from '#domain/place.ts'
import {distanceMiles, roundPlace} from '#domain/place.ts'

/** Bands, by where each begins: a count told exactly would let somebody find a home by moving the point about. */
const bands = [0, 1, 5, 10, 25, 50, 100]

/** So many caregivers more make no difference to what is said. */
export const most_counted = 100

/** The band a count lies in, both ends included; `to` is null above the highest. */
export function bandOf(count: number): {from: number; to: number | null} {
  const index = bands.findLastIndex(from => from <= count)
  const next = bands[index + 1]
  return {from: bands[index] ?? 0, to: next === undefined ? null : next - 1}
}

/** Whether a caregiver travels this far, by both rounded places. @see rules.md#place-before-approval */
export const comesTo = (caregiver: Place & {work_distance: number}, place: Place): boolean =>
  distanceMiles(
    roundPlace(caregiver.latitude, caregiver.longitude),
    roundPlace(place.latitude, place.longitude),
  ) <= caregiver.work_distance

import type {MapProps} from './map-types.ts'

const miles_per_degree = 69.05
const corners = 64

/** The corners of a circle, the first one again at the end. */
export function circleRing({latitude, longitude, radius_miles}: NonNullable<MapProps['circle']>): [number, number][] {
  const up = radius_miles / miles_per_degree
  const across = up / Math.cos((latitude * Math.PI) / 180)
  return Array.from({length: corners + 1}, (_, at) => {
    const turn = ((at % corners) / corners) * 2 * Math.PI
    return [longitude + across * Math.cos(turn), latitude + up * Math.sin(turn)]
  })
}

/** An area: rings of alternating longitude and latitude, with holes, and their bounding box. */
export interface Outline {
  rings: readonly Float64Array[]
  west: number
  south: number
  east: number
  north: number
}

/** Degrees of latitude per kilometer. */
const deg_per_km = 1 / 111.2

export function outlineOf(polygons: readonly (readonly (readonly number[])[])[][]): Outline {
  const rings = polygons.flat().map(ring => Float64Array.from(ring.flatMap(([x = 0, y = 0]) => [x, y])))
  const outline = {rings, west: 180, south: 90, east: -180, north: -90}
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = [ring[i] as number, ring[i + 1] as number]
      outline.west = Math.min(outline.west, x)
      outline.east = Math.max(outline.east, x)
      outline.south = Math.min(outline.south, y)
      outline.north = Math.max(outline.north, y)
    }
  return outline
}

/** Whether the bounding box, widened by these degrees, contains a point. */
export const boxHolds = ({west, south, east, north}: Outline, x: number, y: number, more = 0): boolean =>
  x >= west - more && x <= east + more && y >= south - more && y <= north + more

/** Whether an area contains a point, by ray casting to the east. */
export function holds(outline: Outline, x: number, y: number): boolean {
  if (!boxHolds(outline, x, y)) return false
  let isInside = false
  for (const ring of outline.rings)
    for (let i = 0, before = ring.length - 2; i < ring.length; before = i, i += 2) {
      const [x1, y1] = [ring[before] as number, ring[before + 1] as number]
      const [x2, y2] = [ring[i] as number, ring[i + 1] as number]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside
    }
  return isInside
}

/** Kilometers from a point to the area's nearest border, on a local flat projection. */
export function kmToBorder({rings}: Outline, x: number, y: number): number {
  const narrow = Math.cos((y * Math.PI) / 180)
  let least = Infinity
  for (const ring of rings)
    for (let i = 2; i < ring.length; i += 2) {
      const [ax, ay] = [((ring[i - 2] as number) - x) * narrow, (ring[i - 1] as number) - y]
      const [dx, dy] = [((ring[i] as number) - x) * narrow - ax, (ring[i + 1] as number) - y - ay]
      const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      least = Math.min(least, (ax + along * dx) ** 2 + (ay + along * dy) ** 2)
    }
  return Math.sqrt(least) / deg_per_km
}

/* Places: distances, the rounding that hides a home, and the map projection used to search nearby. */

export interface Place {
  latitude: number
  longitude: number
}

const earth_radius_m = 6_371_008.8
const meters_per_mile = 1609.344
/** Radius of the sphere that the web's maps are projected from. */
const mercator_radius_m = 6_378_137
/** The latitude where the web map ends; places beyond are drawn at its edge. */
const mercator_edge_deg = 85.05
const cell_deg = 0.01

const radians = (degrees: number) => (degrees * Math.PI) / 180
const clamp = (value: number, bound: number) => Math.min(Math.max(value, -bound), bound)
const to5 = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/**
 * The middle of the grid cell of about a kilometer around a place: the only location a bidder sees before approval.
 * Cells are 0.01° high (1.11 km) and about as wide. The grid is fixed, so repeated queries reveal nothing more.
 * Answers have five decimals.
 * @see src/domain/rules.md#place-before-approval
 */
export function roundPlace(latitude: number, longitude: number): Place {
  const band = Math.min(Math.floor(Math.round((latitude + 90) * 1e7) / 1e5), 180 / cell_deg - 1)
  const middle = (band + 0.5) * cell_deg - 90
  const cells = Math.max(1, Math.round((360 / cell_deg) * Math.cos(radians(middle))))
  const cell = Math.min(Math.floor(((longitude + 180) / 360) * cells), cells - 1)
  return {latitude: to5(middle), longitude: to5(((cell + 0.5) / cells) * 360 - 180)}
}

/** Meters between two places along the ground. */
export function distanceMeters(a: Place, b: Place): number {
  const [latA, latB] = [radians(a.latitude), radians(b.latitude)]
  const h =
    Math.sin((latB - latA) / 2) ** 2 +
    Math.cos(latA) * Math.cos(latB) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * earth_radius_m * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Miles between two places along the ground. */
export function distanceMiles(a: Place, b: Place): number {
  return distanceMeters(a, b) / meters_per_mile
}

/**
 * A place on the web map's plane, in its meters: x to the east, y to the north; latitudes beyond ±85.05° lie on the
 * edge.
 */
export function mercator(latitude: number, longitude: number): {x: number; y: number} {
  const lat = radians(clamp(latitude, mercator_edge_deg))
  return {
    x: mercator_radius_m * radians(longitude),
    y: mercator_radius_m * Math.log(Math.tan(Math.PI / 4 + lat / 2)),
  }
}

/**
 * Half the side, in projected meters, of a square that contains every point within the radius; check the distance
 * afterwards. The projection does not wrap at ±180° of longitude.
 */
export function mercatorRadius(latitude: number, miles: number): number {
  const reach = (miles * meters_per_mile) / earth_radius_m
  const farthest = Math.abs(radians(latitude)) + reach
  // near a pole the whole projection is searched
  if (farthest >= radians(mercator_edge_deg)) return 2 * Math.PI * mercator_radius_m
  // The plane stretches by 1/cos of the latitude, most at the farthest reach
  return (mercator_radius_m * reach * 1.000001) / Math.cos(farthest)
}

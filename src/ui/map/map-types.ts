export interface MapPoint {
  latitude: number
  longitude: number
}

export interface MapMarker extends MapPoint {
  id: string
  /** Accessible name. */
  label: string
  /** Shown on the marker, such as a price; such markers are clustered where they would overlap. */
  text?: string
  /** How many it stands for; one by default. */
  count?: number
}

export interface MapProps {
  /** Accessible name of the map. */
  label: string
  markers: readonly MapMarker[]
  /** The highlighted marker. */
  selected?: string | undefined
  /** The text of a cluster, by how many it stands for. */
  clusterText?: (count: number) => string
  /** Turns markers into buttons. */
  onSelect?: (id: string) => void
  /** Called with the point of a tap; the pin itself is one of the markers. */
  onPin?: (point: MapPoint) => void
  /** The reader's own place, drawn as a dot with this accessible name. */
  own?: (MapPoint & {label: string}) | undefined
  /** An area around a point. */
  circle?: (MapPoint & {radius_miles: number}) | undefined
  /** The start position of a map without markers; the whole country by default. */
  start?: MapPoint | undefined
  /** A style of street tiles that takes the place of our own base map. */
  styleUrl?: string | null | undefined
}

export interface MapPoint {
  latitude: number
  longitude: number
}

export interface MapMarker extends MapPoint {
  id: string
  /** Accessible name. */
  label: string
}

export interface MapProps {
  /** Accessible name of the map. */
  label: string
  markers: readonly MapMarker[]
  /** The highlighted marker. */
  selected?: string | undefined
  /** Turns markers into buttons. */
  onSelect?: (id: string) => void
  /** Called with the point of a tap; the pin itself is one of the markers. */
  onPin?: (point: MapPoint) => void
  /** The start position of a map without markers; the whole country by default. */
  start?: MapPoint | undefined
  /** A style of street tiles that takes the place of our own base map. */
  styleUrl?: string | null | undefined
}

export interface MapPoint {
  latitude: number
  longitude: number
}

export interface MapMarker extends MapPoint {
  id: string
  /** What a screen reader says of it. */
  label: string
}

export interface MapProps {
  /** Names the map for those who do not see it. */
  label: string
  markers: readonly MapMarker[]
  /** The marker that stands out. */
  selected?: string | undefined
  /** With it markers are buttons. */
  onSelect?: (id: string) => void
  /** Called with the point of a tap; the pin itself is one of the markers. */
  onPin?: (point: MapPoint) => void
  /** Where the map begins while it has no marker; the whole country without it. */
  start?: MapPoint | undefined
  /** A style of street tiles that takes the place of our own base map. */
  styleUrl?: string | null | undefined
}

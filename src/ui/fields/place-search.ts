/** As much of a place as the field shows. */
export interface PlaceOption {
  label: string
  kind: 'zip' | 'town' | 'county'
  county: string
  zip?: string | undefined
}

/** What the field asks for; `usePlaceSearch()` of the data layer is one. */
export interface PlaceSearch<P extends PlaceOption> {
  /** Null while the picked place stands in the field. */
  typed: string | null
  setTyped: (text: string | null) => void
  found: readonly P[] | undefined
  /** What was found is what was typed, not the letters before it. */
  isCurrent: boolean
  isOnline: boolean
  /** Why nothing could be looked up. */
  problem: string | undefined
  retry: () => void
}

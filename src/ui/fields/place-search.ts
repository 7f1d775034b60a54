/** The part of a place that the field shows. */
export interface PlaceOption {
  label: string
  kind: 'zip' | 'town' | 'county'
  county: string
  zip?: string | undefined
}

/** The search that the field needs; the data layer provides `usePlaceSearch()`. */
export interface PlaceSearch<P extends PlaceOption> {
  /** Null while the field shows the picked place. */
  typed: string | null
  setTyped: (text: string | null) => void
  found: readonly P[] | undefined
  /** The results belong to the current text, not to an earlier one. */
  isCurrent: boolean
  isOnline: boolean
  /** Why the search failed. */
  problem: string | undefined
  retry: () => void
}

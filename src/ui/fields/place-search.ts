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

/** The place of a ZIP code that is typed in full, which leaves no choice: `PlaceField` picks it. */
export function completePlace<P extends PlaceOption>({
  typed,
  found = [],
  isCurrent,
}: Pick<PlaceSearch<P>, 'typed' | 'found' | 'isCurrent'>): P | undefined {
  const [first] = found
  return isCurrent && found.length === 1 && first && first.zip === typed?.trim() ? first : undefined
}

/** Whether the typed place may still pick itself, so that a press of the form's button has to wait. */
export function isLookingUp<P extends PlaceOption>(places: PlaceSearch<P>): boolean {
  const {typed, isCurrent, isOnline, problem, found} = places
  if (typed === null || typed.trim().length < 2 || !isOnline || problem !== undefined) return false
  return !isCurrent || found === undefined || completePlace(places) !== undefined
}

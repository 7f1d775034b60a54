import type {LucideIcon} from 'lucide-react'
import type {ReactNode} from 'react'

/** A destination of the navigation. `count` is the number of waiting items and part of the accessible name. */
export interface Destination {
  id: string
  label: string
  icon: LucideIcon
  active: boolean
  count?: number
}

/** Renders the link to a destination, because the frame knows no routes. Spread all given props. */
export type RenderDestination<Place extends Destination> = (
  place: Place,
  link: {className: string; children: ReactNode; 'aria-current': 'page' | undefined; title?: string | undefined},
) => ReactNode

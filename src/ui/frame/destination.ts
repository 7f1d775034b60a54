import type {LucideIcon} from 'lucide-react'
import type {ReactNode} from 'react'

/** A place of the app in its navigation. `count` is what waits there; it is said as part of the name. */
export interface Destination {
  id: string
  label: string
  icon: LucideIcon
  active: boolean
  count?: number
}

/** Draws the link to a destination: the frame knows no routes. Spread everything that it is given. */
export type RenderDestination<Place extends Destination> = (
  place: Place,
  link: {className: string; children: ReactNode; 'aria-current': 'page' | undefined},
) => ReactNode

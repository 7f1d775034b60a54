import {lazy, type ComponentType} from 'react'

/**
 * A part that its screen can do without, loaded when it is first drawn. Where it cannot be had, as on a first visit that
 * lost its network, nothing stands in its place: no button may fall for a part beside it.
 */
export const sparePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      part => ({default: part}),
      () => ({default: (() => null) as ComponentType<Props>}),
    ),
  )

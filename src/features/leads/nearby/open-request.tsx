import {useSearch} from '@tanstack/react-router'
import {lazy, Suspense} from 'react'
import {usual_radius, type Radius} from './search.ts'

// few visits to a page open one: the sheet and all that is in it come then
const RequestSheet = lazy(() => import('./request-sheet.tsx').then(file => ({default: file.RequestSheet})))

/** The sheet of the request that the address names by `?request=`. */
export function OpenRequest({radius = usual_radius}: {radius?: Radius}) {
  const {request: id} = useSearch({strict: false})
  if (id === undefined) return null
  return (
    <Suspense fallback={null}>
      <RequestSheet id={id} radius={radius} />
    </Suspense>
  )
}

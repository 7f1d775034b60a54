import {useSearch} from '@tanstack/react-router'
import {lazy, Suspense} from 'react'

// few visits to a page open one: the sheet and all that is in it come then
const SessionSheet = lazy(() => import('./session-sheet.tsx').then(file => ({default: file.SessionSheet})))

/** The sheet of the visit that the address names by `?session=`; stands once on every page with links to visits. */
export function OpenSession() {
  const {session: id} = useSearch({strict: false})
  if (id === undefined) return null
  return (
    <Suspense fallback={null}>
      <SessionSheet key={id} id={id} />
    </Suspense>
  )
}

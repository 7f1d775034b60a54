import {useSearch} from '@tanstack/react-router'
import {lazy, Suspense} from 'react'

// loaded when a visit is opened
const SessionSheet = lazy(() => import('./session-sheet.tsx').then(file => ({default: file.SessionSheet})))

/** The sheet of the visit named by `?session=`; rendered once on every page with links to visits. */
export function OpenSession() {
  const {session: id} = useSearch({strict: false})
  if (id === undefined) return null
  return (
    <Suspense fallback={null}>
      <SessionSheet key={id} id={id} />
    </Suspense>
  )
}

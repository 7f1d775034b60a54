import {useSearch} from '@tanstack/react-router'
import {Suspense} from 'react'
import {lazyDialog} from '#ui/overlays/lazy-dialog.tsx'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'

// loaded when one is opened
const SessionSheet = lazyDialog(() => import('./session-sheet.tsx').then(file => file.SessionSheet))
const OpenMeeting = lazyDialog(() =>
  import('#features/people/meetings/open-meeting.tsx').then(file => file.OpenMeeting),
)

/** The sheet of the visit or meet-and-greet that the address names; rendered once on every page with links to them. */
export function OpenSession() {
  const {session: id, meeting} = useSearch({strict: false})
  const [, changeSearch] = usePageSearch<{session?: undefined; act?: undefined; meeting?: undefined}>()
  if (id === undefined && meeting === undefined) return null
  return (
    <Suspense fallback={null}>
      {id === undefined ? (
        meeting && (
          <OpenMeeting isInAddress key={meeting} id={meeting} onClose={() => changeSearch({meeting: undefined})} />
        )
      ) : (
        <SessionSheet key={id} id={id} onClose={() => changeSearch({session: undefined, act: undefined})} />
      )}
    </Suspense>
  )
}

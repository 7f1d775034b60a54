import {m} from '#messages'
import {useLocation, useNavigate, useRouter} from '@tanstack/react-router'
import {lazy, Suspense} from 'react'
import {Button} from '#ui/primitives/button.tsx'
import type {Provider} from './about-sheet.tsx'

const AboutSheet = lazy(() => import('./about-sheet.tsx').then(file => ({default: file.AboutSheet})))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The provider whose profile is open over the page. */
    about?: string | undefined
  }
}

/**
 * Opens the public profile of a caregiver or an agency over the page. It is a step of the history, so that a phone's Back
 * closes it. Without `hasFavourite` in a list that the press would take the card out of.
 */
export function AboutButton({hasFavourite = true, ...provider}: Provider & {hasFavourite?: boolean}) {
  const id = provider.caretaker_id ?? provider.org_id ?? undefined
  const {history} = useRouter()
  const navigate = useNavigate()
  const about = useLocation({select: ({state}) => state.about})
  const isOpen = id !== undefined && about === id
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={m.about_people({name: provider.name})}
        onClick={() => void navigate({to: '.', search: true, state: {about: id}, resetScroll: false})}
      >
        {m.about_button()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AboutSheet
            provider={provider}
            hasFavourite={hasFavourite}
            onClose={() => {
              // it may have been closed already
              if (history.location.state.about === id) history.back()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

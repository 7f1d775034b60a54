import {m} from '#messages'
import {useLocation, useNavigate, useRouter} from '@tanstack/react-router'
import {Suspense, useEffect} from 'react'
import {Button} from '#ui/primitives/button.tsx'
import {lazyDialog} from '#ui/overlays/lazy-dialog.tsx'
import type {Provider} from './about-sheet.tsx'

const AboutSheet = lazyDialog(() => import('./about-sheet.tsx').then(file => file.AboutSheet))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The provider whose profile is open over the page. */
    about?: string | undefined
  }
}

/** Ids of the profiles that are open, once for each button that shows one. */
const open: string[] = []

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
  const open_id = isOpen ? id : undefined
  useEffect(() => {
    if (open_id === undefined) return
    open.push(open_id)
    return () => {
      open.splice(open.indexOf(open_id), 1)
      // the card went with an open profile, and its step of the history would be empty; drawn anew, it shows it again
      setTimeout(() => {
        if (!open.includes(open_id) && history.location.state.about === open_id) history.back()
      })
    }
  }, [open_id, history])
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

import {m} from '#messages'
import {Suspense, useState} from 'react'
import {Button} from '#ui/primitives/button.tsx'
import {lazyDialog} from '#ui/overlays/lazy-dialog.tsx'
import type {Provider} from './about-sheet.tsx'

const AboutSheet = lazyDialog(() => import('./about-sheet.tsx').then(file => file.AboutSheet))

/**
 * Opens the public profile of a caregiver or an agency over the page. Without `hasFavourite` in a list that the press
 * would take the card out of.
 */
export function AboutButton({hasFavourite = true, ...provider}: Provider & {hasFavourite?: boolean}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={m.about_people({name: provider.name})}
        onClick={() => setOpen(true)}
      >
        {m.about_button()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AboutSheet provider={provider} hasFavourite={hasFavourite} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

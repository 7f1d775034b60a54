import {m} from '#messages'
import {Suspense, useState} from 'react'
import {Button} from '#ui/primitives/button.tsx'
import {lazyDialog} from '#ui/overlays/lazy-dialog.tsx'
import type {Provider} from './about-sheet.tsx'

const AboutSheet = lazyDialog(() => import('./about-sheet.tsx').then(file => file.AboutSheet))

/**
 * Opens the public profile of a caregiver or an agency over the page; `label` is for a button that stands apart from the
 * name. Without `hasFavourite` in a list that the press would take the card out of.
 */
export function AboutButton({
  hasFavourite = true,
  label,
  ...provider
}: Provider & {hasFavourite?: boolean; label?: string}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={label === undefined ? m.about_people({name: provider.name}) : undefined}
        onClick={() => setOpen(true)}
      >
        {label ?? m.about_button()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AboutSheet provider={provider} hasFavourite={hasFavourite} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

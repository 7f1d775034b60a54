import {m} from '#messages'
import {lazy, Suspense, useState} from 'react'
import {Button} from '#ui/primitives/button.tsx'
import type {Provider} from './about-sheet.tsx'

const AboutSheet = lazy(() => import('./about-sheet.tsx').then(file => ({default: file.AboutSheet})))

/** Opens the public profile of a caregiver or an agency over the page. */
export function AboutButton(provider: Provider) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={m.about_people({name: provider.name})}
        onClick={() => setIsOpen(true)}
      >
        {m.about_button()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AboutSheet provider={provider} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

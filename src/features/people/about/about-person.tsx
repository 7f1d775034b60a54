import {lazy, Suspense, useState} from 'react'
import {Button} from '#ui/primitives/button.tsx'
import type {Person} from './about-sheet.tsx'

const AboutSheet = lazy(() => import('./about-sheet.tsx').then(file => ({default: file.AboutSheet})))

/** The way to read who somebody is, over the page on which a family decides. */
export function AboutPerson(person: Person) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`About ${person.name}`}
        onClick={() => setIsOpen(true)}
      >
        About
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AboutSheet person={person} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

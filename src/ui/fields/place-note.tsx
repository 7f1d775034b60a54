import {WifiOff} from 'lucide-react'
import {Button} from '../primitives/button.tsx'
import type {PlaceOption, PlaceSearch} from './place-search.ts'

/** The result of a `PlaceField`'s search: the number of places, none, or the reason of a failure. */
export function PlaceNote<P extends PlaceOption>({
  places: {found, typed, isCurrent, isOnline, problem, retry},
  isPicked,
}: {
  places: PlaceSearch<P>
  isPicked: boolean
}) {
  if (isPicked) return null
  if (!isOnline)
    return (
      <p role="status" className="flex items-start gap-1.5 text-14 text-waiting">
        <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0" />
        Looking up a place needs a connection. Type the ZIP code: it is looked up as soon as there is one.
      </p>
    )
  if (problem)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 text-14 text-bad">
        {problem}
        <Button variant="quiet" size="sm" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  const count = found?.length ?? 0
  if (isCurrent && count === 0 && found)
    return (
      <p role="status" className="text-14 text-muted">
        Nothing is called “{typed?.trim()}”. Try the ZIP code, or the town with its state, like Nashville, TN.
      </p>
    )
  return (
    <p role="status" className="sr-only">
      {count === 0 ? '' : count === 1 ? '1 place found' : `${count} places found`}
    </p>
  )
}

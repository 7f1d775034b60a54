import {MapPin} from 'lucide-react'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

/** Asked once, after the first press: the place helps, and is never needed. */
export function PlaceQuestion({onAnswer}: {onAnswer: (allowed: boolean) => void}) {
  return (
    <Callout
      tone="info"
      icon={MapPin}
      title="Add your location when you confirm?"
      action={
        <>
          <Button size="sm" variant="secondary" onClick={() => onAnswer(true)}>
            Add my location
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onAnswer(false)}>
            Not now
          </Button>
        </>
      }
    >
      It shows that you were at the door, should anyone ever doubt it. Read only at the moment you press,
      never in between; the family does not see it.
    </Callout>
  )
}

import {Card} from '#ui/primitives/card.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'

/** Plans or bills on their way, in their shape: cards of lines, two beside each other at the desk. */
export function SkeletonBills({count}: {count: number}) {
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      {Array.from({length: count}, (_, index) => (
        <Card key={index}>
          <SkeletonLines lines={4} />
        </Card>
      ))}
    </div>
  )
}

import {Suspense} from 'react'
import {useSettled} from '#data/app/use-page-idle.ts'
import {sparePart} from '#ui/hooks/lazy-optional.ts'

// loaded after the visit and its button
const ReadinessLine = sparePart(() => import('./readiness-line.tsx').then(file => file.ReadinessLine))

/** From the evening before: whether the coming visits work offline on this device, or what is missing. */
export function ReadyForTomorrow() {
  const isSettled = useSettled()
  return <Suspense fallback={null}>{isSettled && <ReadinessLine />}</Suspense>
}

import {Suspense} from 'react'
import {useSettled} from '#data/app/use-page-idle.ts'
import {sparePart} from '#ui/hooks/lazy-optional.ts'

// the visit and its button come first
const ReadinessLine = sparePart(() => import('./readiness-line.tsx').then(file => file.ReadinessLine))

/** On the evening before: whether the coming visits work on this device without a signal, or what is missing. */
export function ReadyForTomorrow() {
  const isSettled = useSettled()
  return <Suspense fallback={null}>{isSettled && <ReadinessLine />}</Suspense>
}

import {Suspense} from 'react'
import {usePageIdle} from '#data/app/use-page-idle.ts'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'

// loaded after the visit and its button
const ReadinessLine = lazyWithRetry(() => import('./readiness-line.tsx').then(file => file.ReadinessLine))

/** From the evening before: whether the coming visits work offline on this device, or what is missing. */
export function ReadyForTomorrow() {
  const isPageIdle = usePageIdle()
  return <Suspense fallback={null}>{isPageIdle && <ReadinessLine />}</Suspense>
}

import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type {ReactNode} from 'react'
import {InFoot} from '../overlays/foot-slot.tsx'

/** An error of the whole form (a refused sign-in, no connection), announced at once; in a dialog above its buttons. */
export function FormError({children}: {children?: ReactNode}) {
  if (!children) return null
  return (
    <InFoot>
      <div role="alert" className="flex items-start gap-2.5 rounded-field bg-bad-tint px-3.5 py-3 text-14 text-bad">
        <TriangleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
        <div>{children}</div>
      </div>
    </InFoot>
  )
}

import {lazy, Suspense, useId} from 'react'
import type {ComponentProps, MouseEvent, ReactNode, RefCallback} from 'react'
import type {Tooltip as TooltipOf} from '../overlays/tooltip.tsx'
import {useKeepFocus} from '../hooks/use-keep-focus.ts'

/**
 * Loaded with the first reason, because most screens show none. If loading fails, the control works without a
 * tooltip.
 */
const Tooltip = lazy(() =>
  import('../overlays/tooltip.tsx').then(
    module => ({default: module.Tooltip}),
    () => ({default: Bare}),
  ),
)

const Bare: typeof TooltipOf = ({children}) => <>{children}</>

/**
 * Props of a disabled button that says why: it stays focusable (`aria-disabled`, not `disabled`), refers to its reason
 * by `aria-describedby`, ignores clicks, and shows the reason on hover, focus and tap. A reason that comes or goes draws
 * the button anew, and it keeps the focus. `given` are the button's own props.
 */
export function useDisabledReason(
  reason: string | undefined,
  given: Pick<ComponentProps<'button'>, 'ref' | 'aria-describedby'> = {},
): {
  attributes: {ref: RefCallback<HTMLButtonElement>; 'aria-disabled'?: true; 'aria-describedby'?: string}
  guard: <E extends Element>(act?: (event: MouseEvent<E>) => void) => (event: MouseEvent<E>) => void
  wrap: (control: ReactNode) => ReactNode
} {
  const id = useId()
  const ref = useKeepFocus(given.ref)
  const described = [given['aria-describedby'], reason ? id : undefined].filter(Boolean).join(' ')
  return {
    attributes: {
      ref,
      ...(reason ? {'aria-disabled': true} : {}),
      ...(described ? {'aria-describedby': described} : {}),
    },
    guard: act => event => {
      if (!reason) return act?.(event)
      event.preventDefault()
      event.stopPropagation()
    },
    wrap: control =>
      reason ? (
        <>
          <span id={id} hidden>
            {reason}
          </span>
          <Suspense fallback={control}>
            <Tooltip content={reason}>{control}</Tooltip>
          </Suspense>
        </>
      ) : (
        control
      ),
  }
}

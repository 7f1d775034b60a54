import {useCallback, useRef, type Ref, type RefCallback} from 'react'

let isKeeping = false

/** Whether the focus event being handled only gives an element back the focus that it had. */
export const isKeepingFocus = (): boolean => isKeeping

/**
 * A ref that keeps the focus when its element is drawn anew, for example inside a tooltip: the browser drops the focus
 * with the old element. Passes the element on to `ref`.
 */
export function useKeepFocus<E extends HTMLElement>(ref: Ref<E> | undefined): RefCallback<E> {
  const wasFocused = useRef(false)
  return useCallback(
    (element: E) => {
      if (wasFocused.current && document.activeElement === document.body) {
        isKeeping = true
        element.focus({preventScroll: true})
        isKeeping = false
      }
      const release = assign(ref, element)
      return () => {
        wasFocused.current = document.activeElement === element
        if (typeof release === 'function') release()
        else assign(ref, null)
      }
    },
    [ref],
  )
}

function assign<E>(ref: Ref<E> | undefined, element: E | null) {
  if (typeof ref === 'function') return ref(element)
  if (ref) ref.current = element
  return undefined
}

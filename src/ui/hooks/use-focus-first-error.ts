import {useEffect, useRef} from 'react'

/** The first control with something wrong, in the order of the page. */
const firstWrong =
  '[aria-invalid=true], [data-invalid=true], fieldset:has(> [role=alert]) input, fieldset:has(> [role=alert]) button'

/**
 * Focuses the first invalid control in `element` whenever `errorCount`, the number of errors, grows, or after `seek`
 * once it is drawn.
 */
export function useFocusFirstError<E extends HTMLElement>(errorCount: number) {
  const element = useRef<E>(null)
  const seeksWrong = useRef(false)
  const answered = useRef(errorCount)

  useEffect(() => {
    if (answered.current !== errorCount) {
      answered.current = errorCount
      seeksWrong.current = true
    }
    const wrong = seeksWrong.current && element.current?.querySelector<HTMLElement>(firstWrong)
    if (!wrong) return
    seeksWrong.current = false
    wrong.focus()
  })

  return {
    element,
    seek: (isWrong: boolean) => {
      seeksWrong.current = isWrong
    },
  }
}

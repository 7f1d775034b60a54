import {useEffect, useRef} from 'react'

/** The first control with something wrong, in the order of the page. */
const firstWrong =
  '[aria-invalid=true], [data-invalid=true], fieldset:has(> [role=alert]) input, fieldset:has(> [role=alert]) button'

/**
 * Leads to what is wrong in a form: the first control in `element` that says so takes the focus whenever `objections`
 * grows, which counts what was found, or after `seek`, as soon as it is drawn.
 */
export function useWrongFocus<E extends HTMLElement>(objections: number) {
  const element = useRef<E>(null)
  const seeksWrong = useRef(false)
  const answered = useRef(objections)

  useEffect(() => {
    if (answered.current !== objections) {
      answered.current = objections
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

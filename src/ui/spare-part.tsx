import {use, useEffect, useState, type ComponentType} from 'react'

/**
 * A part that its screen can do without for a while, loaded when it is first drawn; until it is known whether it comes, the
 * nearest `Suspense` shows its place. Where it cannot be had, as on a first visit that lost its network, nothing stands in
 * its place, since no button may fall for a part beside it; it is asked for again when there is a network, and when the page
 * is looked at.
 */
export function sparePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const attempt = () =>
    load().then(
      part => (loaded = part),
      () => undefined,
    )
  let first: Promise<ComponentType<Props> | undefined> | undefined

  return function SparePart(props: Props) {
    const [, setTries] = useState(0)
    const Part = loaded ?? use((first ??= attempt()))
    const isMissing = Part === undefined
    useEffect(() => {
      if (!isMissing) return
      let isDrawn = true
      const again = () => void attempt().then(() => isDrawn && setTries(tries => tries + 1))
      const whenSeen = () => document.visibilityState === 'visible' && again()
      window.addEventListener('online', again)
      document.addEventListener('visibilitychange', whenSeen)
      return () => {
        isDrawn = false
        window.removeEventListener('online', again)
        document.removeEventListener('visibilitychange', whenSeen)
      }
    }, [isMissing])
    return Part ? <Part {...props} /> : null
  }
}

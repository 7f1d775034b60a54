import {useEffect, useState} from 'react'
import {browserOutbox} from '#offline/browser-outbox.ts'

/** Whether this device can keep what is pressed without a network; undefined while it is being tried. */
export function useDeviceKeeps(): boolean | undefined {
  const [keeps, setKeeps] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    const answer = (is: boolean) => {
      if (isCurrent) setKeeps(is)
    }
    browserOutbox()
      .lanes()
      .then(
        () => answer(true),
        () => answer(false),
      )
    return () => {
      isCurrent = false
    }
  }, [])
  return keeps
}

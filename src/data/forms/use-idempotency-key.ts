import {useRef} from 'react'
import {newId} from '#lib/id.ts'

/** Returns the same idempotency key for the same body, so that a retry after a lost answer is not a duplicate. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({text: '', key: ''})
  return body => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = {text, key: newId()}
    return last.current.key
  }
}

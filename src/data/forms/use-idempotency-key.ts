import {useRef} from 'react'
import {newId} from '#lib/id.ts'

/** The same idempotency key for the same words, so that a command whose answer got lost is not done twice. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({text: '', key: ''})
  return body => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = {text, key: newId()}
    return last.current.key
  }
}

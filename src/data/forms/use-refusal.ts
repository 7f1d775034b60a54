import {useState} from 'react'
import {messageOf} from '../app/message.ts'

interface Command<Failure> {
  isPending: boolean
  error: Failure | null
}

/**
 * Why the last attempt of a form's command failed, as long as the form has the values that it sent; null otherwise. Values
 * are JSON; `explain` makes the sentence.
 */
export function useRefusal<Failure>(
  {isPending, error}: Command<Failure>,
  values: unknown,
  explain: (error: Failure) => string = messageOf,
): string | null {
  const now = JSON.stringify(values)
  // an error that is older than the form is not of its values
  const [last, setLast] = useState({isPending, error, sent: isPending ? now : undefined})
  if (isPending !== last.isPending || error !== last.error) {
    // what is typed while it is pending was not sent
    setLast({isPending, error, sent: last.isPending ? last.sent : now})
  }
  return error && last.sent === now ? explain(error) : null
}

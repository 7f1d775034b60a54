import {useState} from 'react'
import {messageOf} from '../app/message.ts'

interface Command {
  isPending: boolean
  error: Error | null
}

/**
 * Why the last attempt of a form's command failed, as long as the form has the values that it sent; null otherwise. Values
 * are JSON.
 */
export function useRefusal({isPending, error}: Command, values: unknown): string | null {
  const now = JSON.stringify(values)
  const [last, setLast] = useState({isPending, error, sent: now})
  if (isPending !== last.isPending || error !== last.error) {
    // what is typed while it is pending was not sent
    setLast({isPending, error, sent: last.isPending ? last.sent : now})
  }
  return error && last.sent === now ? messageOf(error) : null
}

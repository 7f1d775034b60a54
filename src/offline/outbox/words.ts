import type {Entry} from './entry.ts'

export type EntryState = 'saved' | 'sending' | 'sign-in' | 'attention'

/** The states of an entry as shown on screen. @see src/offline/README.md#states */
export const stateWords = {
  saved: 'Saved on this phone',
  sending: 'Sending',
  'sign-in': 'Saved on this phone',
  attention: 'Needs attention',
} as const satisfies Record<EntryState, string>

const reasons: Readonly<Record<string, string>> = {
  booking_closed: 'This request is no longer open.',
  offer_changed: 'Your offer was changed meanwhile.',
  not_found: 'This is no longer there, or no longer yours.',
  forbidden: 'Your account may no longer do this.',
  not_verified: 'Your verification has lapsed.',
}

/** Why an entry waits or was refused, in a sentence; undefined if there is no reason. */
export const reasonOf = (
  entry: Pick<Entry, 'state' | 'error' | 'wait'>,
  stuck: boolean,
): string | undefined => {
  if (entry.state === 'attention') {
    return entry.error?.detail || reasons[entry.error?.code ?? ''] || 'The server refused it.'
  }
  if (entry.state === 'sign-in') return 'It will be sent when you have signed in again.'
  if (stuck)
    return 'It is not getting through. It stays safe here, and is tried again each time you open the app.'
  if (entry.wait === 'network') return 'It will be sent when there is a connection.'
  if (entry.wait === 'trouble' || entry.wait === 'asked')
    return 'Village is busy; it will be tried again by itself.'
  return undefined
}

import {createSignal} from '#lib/signal.ts'

/*
 * Whether this device has been worth an icon on the home screen yet, and what its person said when she was asked.
 */

const keys = {earned: 'install:earned', declined: 'install:declined'} as const

/** Something that decides over the invitation changed. */
export const invitationChanged = createSignal<void>()

const flag = (key: string) => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
const raise = (key: string) => {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // without storage it is simply asked again another time
  }
  invitationChanged.emit()
}

export const isEarned = (): boolean => flag(keys.earned)
export const isDeclined = (): boolean => flag(keys.declined)

/** Somebody sent a first request or a first bid: now an icon on the home screen is worth something to her. */
export const earnInvitation = (): void => raise(keys.earned)

/** Not now; it is not asked again on this device. */
export const declineInvitation = (): void => raise(keys.declined)

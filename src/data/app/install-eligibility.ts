import {createSignal} from '#lib/signal.ts'

/* Whether to offer installation on this device, and whether the person declined. */

const keys = {earned: 'install:earned', declined: 'install:declined'} as const

/** Emits when the eligibility for installation changes. */
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
    // without storage the question is asked again later
  }
  invitationChanged.emit()
}

export const isEarned = (): boolean => flag(keys.earned)
export const isDeclined = (): boolean => flag(keys.declined)

/** Offers installation after a first request or bid, when an icon is useful. */
export const earnInvitation = (): void => raise(keys.earned)

/** Declines for good on this device. */
export const declineInvitation = (): void => raise(keys.declined)

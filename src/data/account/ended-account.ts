import {useSyncExternalStore} from 'react'
import {ApiError} from '#api/api-error.ts'
import {createSignal} from '#lib/signal.ts'

/** The refusal of a suspended or closed account, as its screens got it. */
let ended: ApiError | null = null
const changed = createSignal<void>()

function set(next: ApiError | null): void {
  if (ended === next) return
  ended = next
  changed.emit()
}

/** Notes a refusal that every screen of the logged-in account gets; other errors are a screen's own. */
export function noteEndedAccount(error: unknown): void {
  if (error instanceof ApiError && (error.code === 'suspended' || error.code === 'account_closed')) set(ended ?? error)
}

/** For another person, or for the same one who tries again. */
export const forgetEndedAccount = (): void => set(null)

/** Why no screen of the logged-in account loads; null while they do. */
export const useEndedAccount = (): ApiError | null => useSyncExternalStore(changed.listen, () => ended)

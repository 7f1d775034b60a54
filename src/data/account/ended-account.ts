import {useSyncExternalStore} from 'react'
import {ApiError} from '#api/api-error.ts'
import {isOfEndedAccount} from '#contract/errors.ts'
import {createSignal} from '#lib/signal.ts'

/** The refusal of a suspended or closed account, or of a former member of an agency, as its screens got it. */
let ended: ApiError | null = null
const changed = createSignal<void>()

function set(next: ApiError | null): void {
  if (ended === next) return
  ended = next
  changed.emit()
}

/** Notes a refusal that every screen of the logged-in account gets; other errors are a screen's own. */
export function noteEndedAccount(error: unknown): void {
  if (error instanceof ApiError && isOfEndedAccount(error.code)) set(ended ?? error)
}

/** For another person, or for the same one who tries again. */
export const forgetEndedAccount = (): void => set(null)

/** Why no screen of the logged-in account loads; null while they do. */
export const useEndedAccount = (): ApiError | null => useSyncExternalStore(changed.listen, () => ended)

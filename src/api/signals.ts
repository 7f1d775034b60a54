import {createSignal} from '#lib/signal.ts'
import type {Trouble} from './api-error.ts'

/**
 * Our server answered over the network, so waiting entries can be sent; carries the request's time by this device's
 * clock. Not emitted for a cached answer.
 */
export const apiSucceeded = createSignal<{asked_ms: number; epoch?: string | undefined}>()

let last_epoch: string | undefined
apiSucceeded.listen(({epoch}) => (last_epoch = epoch))
/** The epoch that the last answer named, for a listener that starts after the first calls of a page. */
export const lastEpoch = (): string | undefined => last_epoch

/** A call failed; `network` and `not-ours` speak of the connection, the others do not. */
export const apiFailed = createSignal<Trouble>()

/** Our server rejected this token. Never emitted for a network error. */
export const credentialsEnded = createSignal<{token: string; epoch?: string | undefined}>()

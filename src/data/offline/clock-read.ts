import {createSignal} from '#lib/signal.ts'

/** Screens read the clock again, as after a command that was refused because time has passed. */
export const clockRead = createSignal<void>()

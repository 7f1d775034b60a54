import {useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'

let talk = ''
const changed = createSignal<void>()

/** Gives a guest's conversation with the assistant to the contact form; an empty one takes it away. It is not stored. */
export function passTalkToContact(text: string): void {
  talk = text
  changed.emit()
}

/** The conversation that a guest took from the assistant to the contact form; empty if there is none. */
export const useTalkForContact = (): string => useSyncExternalStore(changed.listen, () => talk)

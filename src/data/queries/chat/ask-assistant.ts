import {createSignal} from '#lib/signal.ts'

const asked = createSignal<string>()

/** Opens the assistant with these words in its field; it sends nothing by itself. */
export const askAssistant = (words: string): void => asked.emit(words)

/** Calls back when the assistant is to open with words. Returns an unsubscribe function. */
export const onAskAssistant = asked.listen

import {createSignal} from '#lib/signal.ts'

export interface ToastMessage {
  title: string
  description?: string | undefined
  tone?: 'good' | 'bad' | 'neutral'
  action?: {label: string; onClick: () => void}
}

let waiting: ToastMessage | undefined

/** Somebody has something to say. */
export const toastAsked = createSignal<void>()

/** Whether something was said that nobody has shown yet, such as by a guard before the first screen. */
export const isToastWaiting = (): boolean => waiting !== undefined

/** The message that waits to be shown, once. */
export const takeToast = (): ToastMessage | undefined => {
  const message = waiting
  waiting = undefined
  return message
}

/** Says in passing that something happened. Never the only sign of something important. */
export function toast(message: ToastMessage): void {
  waiting = message
  toastAsked.emit()
}

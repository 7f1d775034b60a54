import {createSignal} from '#lib/signal.ts'

export interface ToastMessage {
  title: string
  description?: string | undefined
  tone?: 'good' | 'bad' | 'neutral'
  action?: {label: string; onClick: () => void}
}

let waiting: ToastMessage | undefined

/** Emits when a toast is waiting. */
export const toastAsked = createSignal<void>()

/** Emits when the toast that is shown no longer holds. */
export const toastDismissed = createSignal<void>()

/** Whether a toast waits to be shown, for example from a guard before the first screen. */
export const isToastWaiting = (): boolean => waiting !== undefined

/** Removes and returns the waiting message. */
export const takeToast = (): ToastMessage | undefined => {
  const message = waiting
  waiting = undefined
  return message
}

/** Shows a short message. Never the only sign of something important. */
export function toast(message: ToastMessage): void {
  waiting = message
  toastAsked.emit()
}

/** Closes the message that is shown or waits, once what it says is over. */
export function dismissToast(): void {
  waiting = undefined
  toastDismissed.emit()
}

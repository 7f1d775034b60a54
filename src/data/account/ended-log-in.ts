import {m} from '#messages'
import {useSyncExternalStore} from 'react'
import type {FormerPlace} from '#contract/accounts/members.ts'
import {createSignal} from '#lib/signal.ts'

/** In localStorage, so that every tab and a reload can say it. */
const names = {
  waiting: 'endedLogIn',
  closing: 'closedAccount',
  refused: 'notSentByFormer',
  former: 'formerPlace',
} as const
const changed = createSignal<void>()

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // storage is off; the entries are safe all the same
  }
  changed.emit()
}

/** Notes that the server ended a log-in while so many entries waited on this device; 0 deletes the note. */
export const noteEndedLogIn = (waiting: number): void => write(names.waiting, waiting > 0 ? String(waiting) : null)

/** Notes how many of the entries that wait the server takes from no one who left the agency or family; 0 deletes the note. */
export const noteNotSentByFormer = (waiting: number): void => write(names.refused, waiting > 0 ? String(waiting) : null)

/** Notes when the account that was closed on this device is erased; null deletes the note. */
export const noteClosing = (erased_on: string | null): void => write(names.closing, erased_on)

/** Notes the agency or family that the owner of an ended log-in left; undefined deletes the note. */
export const noteFormerPlace = (place: FormerPlace | undefined): void =>
  write(names.former, place === undefined ? null : JSON.stringify(place))

/** Deletes all notes, because someone logged in. */
export function forgetEndedLogIn(): void {
  noteEndedLogIn(0)
  noteNotSentByFormer(0)
  noteClosing(null)
  noteFormerPlace(undefined)
}

function subscribe(listener: () => void): () => void {
  const stop = changed.listen(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

/** How many entries waited when the server ended the last log-in; 0 if none did, or someone logged in since. */
export const useEndedLogIn = (): number => Number(useSyncExternalStore(subscribe, () => read(names.waiting)) ?? 0)

/** How many entries can be sent only by someone who is invited again; 0 if none, or someone logged in since. */
export const useNotSentByFormer = (): number => Number(useSyncExternalStore(subscribe, () => read(names.refused)) ?? 0)

/** When the account that was closed on this device is erased; null if none was, or someone logged in since. */
export const useClosing = (): string | null => useSyncExternalStore(subscribe, () => read(names.closing))

/** The agency or family, as JSON, that the owner of the last log-in left; null if it ended otherwise, or someone logged in since. */
export const useFormerPlace = (): string | null => useSyncExternalStore(subscribe, () => read(names.former))

/**
 * Why someone was logged out, unless it is known as they left a place, and what waits for them; `refused` of it can be sent
 * only once they are invited again.
 */
export function endedLogInText(waiting: number, {isFormer, refused}: {isFormer: boolean; refused: number}): string {
  if (!isFormer) return m.your_log_in_expired_and_items_wait({count: waiting})
  const sent = waiting - refused
  return [
    sent > 0 && m.items_wait_log_in_to_send({count: sent}),
    refused > 0 && m.items_wait_for_an_invitation({count: refused}),
  ]
    .filter(Boolean)
    .join(' ')
}

import {useEffect, useRef, useState} from 'react'
import type {CertificateEntry} from '#data/queries/certificates.ts'
import {messageOf} from '#data/app/message.ts'

/** For so long something that was taken away can be had back, in milliseconds. */
const undo_ms = 6_000

/** `undoable`: not gone yet. `going`: the server is being told. */
export type Removal = {state: 'undoable' | 'going'} | {state: 'failed'; problem: string}

const keyOf = ({field, name}: CertificateEntry): string => `${field} ${name}`

/** Takes entries away after a moment in which each can be had back. Whoever leaves the page meanwhile has decided. */
export function useRemovals(take: (entry: CertificateEntry) => Promise<unknown>) {
  const [removals, setRemovals] = useState<ReadonlyMap<string, Removal>>(() => new Map())
  const waiting = useRef(new Map<string, {timer: ReturnType<typeof setTimeout>; go: () => void}>())

  useEffect(() => {
    const all = waiting.current
    return () => {
      for (const {timer, go} of all.values()) {
        clearTimeout(timer)
        go()
      }
    }
  }, [])

  const set = (entry: CertificateEntry, removal: Removal | undefined) =>
    setRemovals(before => {
      const after = new Map(before)
      if (removal) after.set(keyOf(entry), removal)
      else after.delete(keyOf(entry))
      return after
    })

  return {
    removalOf: (entry: CertificateEntry): Removal | undefined => removals.get(keyOf(entry)),
    remove: (entry: CertificateEntry) => {
      set(entry, {state: 'undoable'})
      const go = () => {
        waiting.current.delete(keyOf(entry))
        set(entry, {state: 'going'})
        void take(entry).then(
          () => set(entry, undefined),
          (error: unknown) => set(entry, {state: 'failed', problem: messageOf(error)}),
        )
      }
      waiting.current.set(keyOf(entry), {timer: setTimeout(go, undo_ms), go})
    },
    undo: (entry: CertificateEntry) => {
      clearTimeout(waiting.current.get(keyOf(entry))?.timer)
      waiting.current.delete(keyOf(entry))
      set(entry, undefined)
    },
  }
}

import {m} from '#messages'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash'
import Undo2 from 'lucide-react/icons/undo-2'
import {useEffect, useRef, useState} from 'react'
import type {Certificate} from '#contract/files.ts'
import type {CertificateEntry} from '#data/queries/certificates.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {messageOf} from '#data/app/message.ts'
import {endText, endTone, fileText} from './certificate-words.ts'
import {certificationText} from '#domain/accounts/certifications.ts'

/** One certificate with View and Remove; a removal can be undone for a moment. */
export function CertificateRow({
  entry,
  file,
  today,
  removal,
  onView,
  onDate,
  onRemove,
  onUndo,
}: {
  entry: CertificateEntry
  /** The uploaded file; undefined for a name alone. */
  file: Certificate | undefined
  /** `YYYY-MM-DD` */
  today: string
  removal: Removal | undefined
  onView: (file: Certificate) => void
  onDate: (file: Certificate) => void
  onRemove: () => void
  onUndo: () => void
}) {
  const needs = useNeedsConnection()
  const name = certificationText(entry.name)
  if (removal && removal.state !== 'failed') {
    return (
      <li className="flex min-h-14 items-center gap-3 py-2">
        <p role="status" className="min-w-0 grow text-14 wrap-anywhere text-muted">
          {m.was_removed({name})}
        </p>
        {removal.state === 'undoable' && (
          <Button variant="secondary" size="sm" icon={Undo2} autoFocus onClick={onUndo}>
            {m.undo()}
          </Button>
        )}
      </li>
    )
  }
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 py-2">
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-44">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-14 text-muted">{fileText(file, today, deviceZone())}</p>
        {file?.expires_on && <p className={`text-14 ${endTone(file, today)}`}>{endText(file, today)}</p>}
        {removal && (
          <p role="alert" className="text-14 text-bad">
            {m.not_removed({problem: removal.problem})}
          </p>
        )}
      </div>
      <div className="ml-auto flex shrink-0">
        {file && (
          <IconButton
            label={m.change_expiration_date_of({name})}
            icon={CalendarClock}
            disabledReason={needs(m.changing_it())}
            onClick={() => onDate(file)}
          />
        )}
        {file && (
          <IconButton
            label={m.view_profile({name})}
            icon={Eye}
            disabledReason={needs(m.viewing_it())}
            onClick={() => onView(file)}
          />
        )}
        <IconButton
          label={m.remove_auth({name})}
          icon={Trash2}
          disabledReason={needs(m.removing())}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}

/** How long a removal can be undone. */
const undo_ms = 6_000

/** `undoable`: not sent yet. `going`: being sent to the server. */
export type Removal = {state: 'undoable' | 'going'} | {state: 'failed'; problem: string}

const keyOf = ({field, name}: CertificateEntry): string => `${field} ${name}`

/** Removes entries after a delay in which each can be undone. Leaving the page sends pending removals at once. */
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

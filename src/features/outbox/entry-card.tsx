import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {Link} from '@tanstack/react-router'
import {useState, type ReactNode} from 'react'
import {
  isNotGettingThrough,
  type OutboxEntry,
  discard,
  isFinal,
  tryAgain,
  would_be_refused,
} from '#data/offline/outbox.ts'
import {clockTime, localDate, timePoint} from '#domain/time.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Status, StatusChip} from '#ui/primitives/status-chip.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {entryText, type EntrySubject, currentText, reasonText, retryText, supportLink} from './entry-text.ts'

/** `pressed 2:01 PM`, with the date unless it is today; in the time zone of the tap. */
function pressedText({captured_at, tz}: OutboxEntry, now: string): string {
  const isToday = localDate(captured_at, tz) === localDate(now, tz)
  return `pressed ${isToday ? clockTime(captured_at, tz) : timePoint(captured_at, tz, {now})}`
}

/** One outbox entry: its content, state and next step. */
export function EntryCard({
  entry,
  about: {when, ...about},
  isBehind,
  online,
  now,
  children,
}: {
  entry: OutboxEntry
  about: EntrySubject & {when?: string | undefined}
  isBehind: boolean
  online: boolean
  now: string
  /** The question it is held for. */
  children?: ReactNode
}) {
  const now_ms = Date.parse(now)
  const stuck = isNotGettingThrough(entry, now_ms)
  const needsAttention = entry.state === 'attention'
  const name = entryText(entry, about)
  return (
    <Card as="article" data-entry-key={entry.key} aria-label={name} className="space-y-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0 space-y-0.5">
          <h3 className="font-semibold">
            {name}, {pressedText(entry, now)}
          </h3>
          {entry.kind === 'message' && <p className="break-words whitespace-pre-line">{messageText(entry)}</p>}
          {when && <p className="text-14 text-muted">{when}</p>}
        </div>
        <Status of="entry" status={entry.state === 'saved' || entry.state === 'sign-in' ? 'pending' : entry.state} />
      </div>
      {needsAttention ? (
        <>
          <p>
            {reasonText(entry)} {currentText(entry)}
          </p>
          <AttentionActions entry={entry} name={name} />
        </>
      ) : (
        <>
          {stuck && <StatusChip tone="bad" icon={TriangleAlert} label="Not getting through" />}
          <p className="text-14 text-muted">{retryText(entry, {isBehind, online, now_ms, stuck})}</p>
          {stuck && <NotGettingThrough entry={entry} />}
          {children}
        </>
      )}
    </Card>
  )
}

const messageText = ({params}: OutboxEntry): string => (typeof params.text === 'string' ? params.text : '')

/** Actions for a refused entry: try again where that can help, discard, or contact support. */
function AttentionActions({entry, name}: {entry: OutboxEntry; name: string}) {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const again = async () => {
    setBusy(true)
    await tryAgain(entry)
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {entry.error?.code === 'plan_limit' && entry.kind === 'bid-caretaker' && (
        <Link to="/dash/caretaker/status" search={{}} className={buttonClass({size: 'sm'})}>
          See the plans
        </Link>
      )}
      <Button
        size="sm"
        variant="secondary"
        icon={RotateCw}
        busy={busy}
        disabledReason={isFinal(entry) ? would_be_refused : undefined}
        onClick={() => void again()}
      >
        Try again
      </Button>
      {entry.kind === 'message' && messageText(entry) !== '' && (
        <Button
          size="sm"
          variant="secondary"
          icon={Copy}
          onClick={() => void navigator.clipboard.writeText(messageText(entry)).then(() => setCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy text'}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <a href={supportLink(entry)} className={buttonClass({variant: 'quiet', size: 'sm'})}>
        <Mail aria-hidden className="size-5 shrink-0" />
        Contact support
      </a>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this?"
        consequences={
          <p>“{name}” will be deleted from this device and never sent to Village. This cannot be undone.</p>
        }
        action="Discard"
        onConfirm={() => {
          setAsking(false)
          void discard(entry)
        }}
      />
    </div>
  )
}

/** Help for an entry that has waited long. It is never given up. */
function NotGettingThrough({entry}: {entry: OutboxEntry}) {
  return (
    <div className="space-y-1.5 text-14">
      <p>It is safe on this device, and we keep trying. What may help:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>Open another site: the network at a café or hotel may ask you to log in first.</li>
        <li>Switch between Wi-Fi and cellular data, then press Try now.</li>
        <li>Keep this page open for a minute.</li>
        <li>
          If it is still waiting tomorrow, <a href={supportLink(entry)}>write to support</a>: they can enter it for you.
        </li>
      </ul>
    </div>
  )
}

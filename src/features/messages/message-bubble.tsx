import {useQuery} from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Flag from 'lucide-react/icons/flag'
import RotateCw from 'lucide-react/icons/rotate-cw'
import {useState, type ReactNode} from 'react'
import type {Message, Thread} from '#contract/messages/messages.ts'
import {discard, tryAgain, type OutboxEntry} from '#data/offline/outbox.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {messageQueries} from '#data/queries/messages.ts'
import {classNames} from '#lib/class-names.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {useBlobAddress} from '#ui/hooks/use-blob-url.ts'
import {message_deleted, whenText} from './thread-list.tsx'

/** A message in its place: one's own side on the right. */
function Bubble({
  isOwn,
  label,
  children,
  below,
}: {
  isOwn: boolean
  label: string
  children: ReactNode
  below: ReactNode
}) {
  return (
    <li className={classNames('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')} aria-label={label}>
      <div
        className={classNames(
          'max-w-[85%] space-y-2 rounded-card px-3.5 py-2.5',
          isOwn ? 'bg-primary-tint' : 'border border-line bg-card',
        )}
      >
        {children}
      </div>
      <div
        className={classNames(
          'flex max-w-[85%] flex-wrap items-center gap-x-2 text-13 text-muted',
          isOwn && 'justify-end',
        )}
      >
        {below}
      </div>
    </li>
  )
}

const bodyClass = 'break-words whitespace-pre-line'

/** A received message, with when it was read, what is hidden, and Report for one of the other side. */
export function MessageBubble({
  message,
  thread,
  now,
  showsReadTime,
  onReport,
}: {
  message: Message
  thread: Thread
  now: string
  /** The time of reading is that of the newest read message, not of earlier ones. */
  showsReadTime: boolean
  onReport: () => void
}) {
  const {author, name, text, has_picture, is_masked, written_at, read_at, is_reported} = message
  const needsConnection = useNeedsConnection()
  const isOwn = author !== 'them'
  const writer = author === 'me' ? 'You' : author === 'us' ? name : thread.with.name
  return (
    <Bubble
      isOwn={isOwn}
      label={`${writer}, ${whenText(written_at, now)}`}
      below={
        <>
          <span>
            {author === 'me' ? '' : `${name}, `}
            {whenText(written_at, now)}
            {isOwn && (read_at ? (showsReadTime ? `, read ${whenText(read_at, now)}` : ', read') : ', received')}
          </span>
          {!isOwn &&
            (is_reported ? (
              <span>Reported</span>
            ) : (
              <Button
                size="sm"
                variant="quiet"
                icon={Flag}
                aria-label={`Report message of ${name}`}
                disabledReason={needsConnection('Reporting')}
                onClick={onReport}
              >
                Report
              </Button>
            ))}
        </>
      }
    >
      {has_picture && <Picture id={message.id} />}
      {text === '' ? (
        <p className="text-14 text-muted">{message_deleted}</p>
      ) : (
        text !== null && <p className={bodyClass}>{text}</p>
      )}
      {is_masked && (
        <p className="text-13 text-muted">
          {isOwn
            ? `Contact details are hidden from ${thread.with.name} until they are booked.`
            : 'Contact details are hidden until the booking.'}
        </p>
      )}
    </Bubble>
  )
}

/** A message that waits on this device, or was refused. */
export function WaitingBubble({entry, now}: {entry: OutboxEntry; now: string}) {
  const [isCopied, setCopied] = useState(false)
  const text = typeof entry.params.text === 'string' ? entry.params.text : ''
  const isRefused = entry.state === 'attention'
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Bubble
      isOwn
      label={`You, ${whenText(entry.captured_at, now)}, not received yet`}
      below={
        <>
          <span>{whenText(entry.captured_at, now)}</span>
          <Status of="entry" status={entry.state === 'saved' || entry.state === 'sign-in' ? 'pending' : entry.state} />
        </>
      }
    >
      {entry.params.file_id !== undefined && <p className="text-14 text-muted">With a picture</p>}
      {text !== '' && <p className={bodyClass}>{text}</p>}
      {isRefused && (
        <div className="space-y-2">
          <p className="text-14 text-bad">{entry.error?.detail}</p>
          <div className="flex flex-wrap gap-2">
            {text !== '' && (
              <Button size="sm" variant="secondary" icon={Copy} onClick={() => void copy()}>
                {isCopied ? 'Copied' : 'Copy text'}
              </Button>
            )}
            <Button size="sm" variant="secondary" icon={RotateCw} onClick={() => void tryAgain(entry)}>
              Try again
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void discard(entry)}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </Bubble>
  )
}

/** The picture of a message, loaded with the token; it is not stored on the device. */
function Picture({id}: {id: string}) {
  const {data, isError} = useQuery(messageQueries.picture(id))
  const url = useBlobAddress(data)
  if (isError) return <p className="text-14 text-muted">The picture needs a connection.</p>
  if (!url) return <div role="status" className="breathe h-48 w-56 rounded-field bg-line" aria-label="Loading" />
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt="Sent with this message" className="h-48 max-w-full rounded-field object-contain" />
    </a>
  )
}

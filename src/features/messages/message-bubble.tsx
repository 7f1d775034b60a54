import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Flag from 'lucide-react/icons/flag'
import RotateCw from 'lucide-react/icons/rotate-cw'
import {useState, type ReactNode} from 'react'
import type {Message, Thread} from '#contract/messages/messages.ts'
import {discard, tryAgain, type OutboxEntry} from '#data/offline/outbox.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {messageQueries} from '#data/queries/messages.ts'
import {afterName, asOf} from '#domain/time.ts'
import {classNames} from '#lib/class-names.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Status} from '#ui/primitives/status.tsx'
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

/** From here on the time of arrival stands beside that of writing. */
const late_ms = 120_000

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
  const {author, name, text, has_picture, is_masked, written_at, received_at, read_at, is_reported} = message
  const needsConnection = useNeedsConnection()
  const isOwn = author !== 'them'
  const writer = author === 'me' ? m.you() : name
  const written = afterName(whenText(written_at, now))
  // messages stand in the order of arrival, so a late one would seem to be out of order
  const isLate = Date.parse(received_at) - Date.parse(written_at) >= late_ms
  return (
    <Bubble
      isOwn={isOwn}
      label={`${writer}, ${written}`}
      below={
        <>
          <span>
            {author === 'me' ? whenText(written_at, now) : `${name}, ${written}`}
            {isLate && m.received_messages({when_text: asOf(received_at, deviceZone(), now)})}
            {isOwn &&
              (read_at
                ? showsReadTime
                  ? m.read_messages({when_text: asOf(read_at, deviceZone(), now)})
                  : m.message_read()
                : !isLate && m.message_received())}
          </span>
          {!isOwn &&
            (is_reported ? (
              <span>{m.reported()}</span>
            ) : (
              <Button
                size="sm"
                variant="quiet"
                icon={Flag}
                aria-label={m.report_message_of({name})}
                disabledReason={needsConnection(m.reporting())}
                onClick={onReport}
              >
                {m.report()}
              </Button>
            ))}
        </>
      }
    >
      {has_picture && <Picture id={message.id} />}
      {text === '' ? (
        <p className="text-14 text-muted">{message_deleted}</p>
      ) : (
        text !== null && (
          <p dir="auto" className={bodyClass}>
            {text}
          </p>
        )
      )}
      {is_masked && (
        <p className="text-13 text-muted">
          {isOwn
            ? m.contact_details_are_hidden_from_until({name: thread.with.name})
            : m.contact_details_are_hidden_until_the()}
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
      label={m.you_not_received_yet({when_text: afterName(whenText(entry.captured_at, now))})}
      below={
        <>
          <span>{whenText(entry.captured_at, now)}</span>
          <Status of="entry" status={entry.state === 'saved' || entry.state === 'sign-in' ? 'pending' : entry.state} />
        </>
      }
    >
      {entry.params.file_id !== undefined && <p className="text-14 text-muted">{m.with_a_picture()}</p>}
      {text !== '' && (
        <p dir="auto" className={bodyClass}>
          {text}
        </p>
      )}
      {isRefused && (
        <div className="space-y-2">
          <p className="text-14 text-bad">
            {entry.error?.code === 'not_found' ? m.this_conversation_no_longer_exists_or() : entry.error?.detail}
          </p>
          <div className="flex flex-wrap gap-2">
            {text !== '' && (
              <Button size="sm" variant="secondary" icon={Copy} onClick={() => void copy()}>
                {isCopied ? m.copied() : m.copy_text()}
              </Button>
            )}
            <Button size="sm" variant="secondary" icon={RotateCw} onClick={() => void tryAgain(entry)}>
              {m.try_again()}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void discard(entry)}>
              {m.discard()}
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
  if (isError) return <p className="text-14 text-muted">{m.the_picture_needs_a_connection()}</p>
  if (!url)
    return <div role="status" className="breathe h-48 w-56 max-w-full rounded-field bg-line" aria-label={m.loading()} />
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={m.sent_with_this_message()} className="h-48 max-w-full rounded-field object-contain" />
    </a>
  )
}

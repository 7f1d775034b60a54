import {m} from '#messages'
import {useInfiniteQuery, useQuery} from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import {useState} from 'react'
import type {StaffMessage, StaffThread} from '#contract/admin/messages.ts'
import {messageOf} from '#data/app/message.ts'
import {staffMessageQueries} from '#data/queries/admin/messages.ts'
import {messageQueries} from '#data/queries/messages.ts'
import {classNames} from '#lib/class-names.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {useBlobAddress} from '#ui/hooks/use-blob-url.ts'
import {Button} from '#ui/primitives/button.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {DateTime} from '../date-time.tsx'
import {itemsOf, MoreButton} from '../staff-list.tsx'
import {listText} from '#lib/list-text.ts'

/** Reads a thread on demand, since each reading is in the audit log. */
export function ReadThread({id, label = m.read_the_conversation()}: {id: string; label?: string}) {
  const [isWanted, setWanted] = useState(false)
  const query = useInfiniteQuery({...staffMessageQueries.thread(id), enabled: isWanted})
  const {data, error, isFetching, refetch} = query
  if (data) {
    const messages = itemsOf(data)
    return (
      <div className="space-y-2">
        <ol
          aria-label={m.conversation_newest_first()}
          className="divide-y divide-line rounded-field border border-line"
        >
          {messages.map(message => (
            <Line key={message.id} message={message} />
          ))}
        </ol>
        <MoreButton query={query} />
      </div>
    )
  }
  return (
    <div className="space-y-1">
      <Button
        size="sm"
        variant="secondary"
        busy={isWanted && isFetching}
        onClick={() => (isWanted ? void refetch() : setWanted(true))}
      >
        {label}
      </Button>
      <p className="text-13 text-muted">{m.the_audit_log_records_that_you()}</p>
      <FormError>{error && messageOf(error)}</FormError>
    </div>
  )
}

const sideText = {
  family: m.careseeker(),
  caretaker: m.caregiver(),
  office: m.agency(),
  field: m.field_caregiver(),
} as const satisfies Record<StaffMessage['side'], string>

function Line({message}: {message: StaffMessage}) {
  const {side, name, text, has_picture, received_at, is_reported} = message
  return (
    <li className={classNames('space-y-1 px-3.5 py-2.5', is_reported && 'bg-bad-tint')}>
      <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
        <span>
          {name} ({sideText[side]}), <DateTime at={received_at} />
        </span>
        {is_reported && <StatusChip tone="bad" icon={Flag} label={m.reported()} />}
      </p>
      {has_picture && <Picture id={message.id} />}
      {text !== null && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {text || m.message_deleted()}
        </p>
      )}
    </li>
  )
}

function Picture({id}: {id: string}) {
  const {data, error} = useQuery(messageQueries.picture(id))
  const url = useBlobAddress(data)
  if (error) return <FormError>{messageOf(error)}</FormError>
  return url ? (
    <img src={url} alt={m.sent_with_this_message()} className="max-h-72 max-w-full rounded-field" />
  ) : (
    <p className="text-14 text-muted">{m.loading_the_picture()}</p>
  )
}

/** `Dana Park and June Rivers`: both sides of a thread. */
const betweenText = ({sides}: StaffThread): string => listText(sides.map(({name}) => name))

/** The threads of a booking with an exception, each read on demand. */
export function BookingMessages({booking_id, about}: {booking_id: string; about: string}) {
  const [isWanted, setWanted] = useState(false)
  const {data, error, isFetching, refetch} = useQuery({
    ...staffMessageQueries.ofBooking(booking_id),
    enabled: isWanted,
  })
  if (!data) {
    return (
      <div className="space-y-1">
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${m.messages_of_this_booking()}: ${about}`}
          busy={isWanted && isFetching}
          onClick={() => (isWanted ? void refetch() : setWanted(true))}
        >
          {m.messages_of_this_booking()}
        </Button>
        <FormError>{error && messageOf(error)}</FormError>
      </div>
    )
  }
  if (!data.is_exception) return <p className="text-14">{m.no_visit_is_an_exception_anymore()}</p>
  if (data.items.length === 0) return <p className="text-14">{m.no_messages_were_written_about_this()}</p>
  return (
    <ul className="space-y-3">
      {data.items.map(thread => (
        <li key={thread.id} className="space-y-1">
          <p className="text-14">
            {m.message_count_staff({between: betweenText(thread), count: thread.messages_count})}
          </p>
          <ReadThread id={thread.id} label={m.read_messages_staff()} />
        </li>
      ))}
    </ul>
  )
}

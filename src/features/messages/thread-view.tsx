import {m} from '#messages'
import {useInfiniteQuery} from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ban from 'lucide-react/icons/ban'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Handshake from 'lucide-react/icons/handshake'
import {useEffect, useRef, useState, type ReactNode} from 'react'
import type {Message, Thread} from '#contract/messages/messages.ts'
import {failureOf, messageOf} from '#data/app/message.ts'
import {capture, useLane} from '#data/offline/outbox.ts'
import {useWho} from '#data/account/current-user.ts'
import {useNow} from '#data/offline/server-now.ts'
import {useNeedsConnection, useOnline} from '#data/offline/use-connection.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {messageQueries, useBlock, useReadThread} from '#data/queries/messages.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Menu, MenuItem} from '#ui/overlays/menu.tsx'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {AsOf} from '#ui/states/offline-note.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {MessageBubble, WaitingBubble} from './message-bubble.tsx'
import {ReportMessage} from './report-message.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import {aboutText} from './thread-list.tsx'
import {isMessageAbout, isMessageIn, type BookingThread} from './waiting-messages.ts'
import {WriteBox, type Written} from './write-box.tsx'

/** Marks what is on the screen as read, while the page is visible. */
function useMarkShown(thread: Thread | undefined, newest: Message | undefined): void {
  const {mutate} = useReadThread(thread?.id ?? '')
  const unread = thread?.unread ?? 0
  const newestId = newest?.id
  useEffect(() => {
    if (unread === 0 || newestId === undefined) return
    const read = () => {
      if (document.visibilityState === 'visible') mutate(newestId)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [unread, newestId, mutate])
}

/** Opens the meet-and-greet of a family with this provider. */
export type OnMeet = (provider: {caretaker_id: string | null; org_id: string | null; name: string}) => void

/** The thread to show, as far as this device knows it. */
interface ShownThread {
  /** Undefined while the thread is unknown. */
  id: string | undefined
  /** As it stands in the list, in case its messages were never loaded here. */
  listed: Thread | undefined
  /** What an unknown thread is about. */
  booking: BookingThread | undefined
  /** The other side of an unknown thread. */
  name: string
}

/** One thread: its messages with those that wait on this device, and the box to write in. */
export function ThreadView({
  thread: {id, listed, booking, name},
  onBack,
  onMeet,
}: {
  thread: ShownThread
  onBack: () => void
  onMeet?: OnMeet | undefined
}) {
  const query = useInfiniteQuery({...messageQueries.thread(id ?? ''), enabled: id !== undefined})
  const {data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage} = query
  const asOf = useAsOf(query)
  const now = useNow(60_000)
  const isOnline = useOnline()
  const thread = data?.pages[0]?.thread ?? listed
  const lane = useLane(id ?? '')
  const bookingLane = useLane(thread?.booking_id ?? booking?.booking_id ?? '')
  const messages = data?.pages.flatMap(({items}) => items).toReversed() ?? []
  const isOfThread = thread ? isMessageIn(thread) : booking ? isMessageAbout(booking) : () => false
  const waiting = [...bookingLane.entries, ...lane.entries].filter(
    entry => isOfThread(entry) && !messages.some(each => each.id === entry.key),
  )
  const newestRead = messages.findLast(({author, read_at}) => author !== 'them' && read_at !== null)
  const [reported, setReported] = useState<Message>()
  const [draft] = useState(() => id ?? (booking && pairName(booking)) ?? '')
  useMarkShown(thread, messages.at(-1))

  if (!thread && !booking) {
    return (
      <Card>
        {error ? (
          <ErrorState
            title={m.the_messages_could_not_be_loaded()}
            {...failureOf(error)}
            onRetry={() => void refetch()}
            action={
              <Button variant="secondary" onClick={onBack}>
                {m.all_messages()}
              </Button>
            }
          />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Card>
    )
  }
  const otherName = thread?.with.name ?? name
  const pair = thread ? pairOf(thread) : booking
  // what was written before the thread was known goes first
  const isBehind = waiting.some(({kind, state}) => kind === 'booking-message' && state !== 'attention')
  const send = (written: Written) =>
    pair && (!thread || isBehind)
      ? capture('booking-message', {...pair, ...written, to: otherName})
      : capture('message', {thread_id: id ?? '', ...written, to: otherName})
  return (
    <Card as="section" flush aria-label={m.conversation_with({name: otherName})}>
      {thread ? (
        <ThreadHeader thread={thread} onBack={onBack} onMeet={onMeet} />
      ) : (
        <header className="border-b border-line px-4 py-3">
          <ThreadTitle name={name} onBack={onBack} />
        </header>
      )}
      {/* what comes in is announced */}
      <div
        role="log"
        className="max-h-[calc(100dvh-28.75rem-var(--banner-room,0rem))] min-h-[calc(12rem-var(--banner-room,0rem))] overflow-y-auto px-4 py-4 md:max-h-[calc(100dvh-27.25rem-var(--banner-room,0rem))] wide:max-h-[calc(100dvh-26.5rem-var(--banner-room,0rem))]"
      >
        {asOf && <AsOf time={asOf} />}
        {hasNextPage && (
          <div className="pb-3 text-center">
            <Button size="sm" variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {m.show_earlier_messages()}
            </Button>
          </div>
        )}
        {data ? (
          messages.length + waiting.length === 0 && (
            <p className="py-6 text-center text-muted">
              {thread && thread.state !== 'open' ? m.no_messages_yet() : m.no_messages_yet_write_the_first()}
            </p>
          )
        ) : !thread || (error && !isOnline) ? (
          <p className="py-6 text-center text-muted">{m.this_conversation_is_not_on_this()}</p>
        ) : error ? (
          <ErrorState
            title={m.the_messages_could_not_be_loaded()}
            {...failureOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonLines lines={6} />
        )}
        <ol aria-label={m.messages()} className="space-y-3">
          {thread &&
            messages.map(message => (
              <MessageBubble
                key={message.id}
                message={message}
                thread={thread}
                now={now}
                showsReadTime={message.id === newestRead?.id}
                onReport={() => setReported(message)}
              />
            ))}
          {waiting.map(entry => (
            <WaitingBubble key={entry.key} entry={entry} now={now} />
          ))}
          <End key={`${messages.at(-1)?.id} ${waiting.length}`} />
        </ol>
      </div>
      <div className="border-t border-line p-4">
        <ClosedNote thread={thread}>
          <WriteBox
            name={otherName}
            thread_id={thread?.id}
            draft={draft}
            earlierDrafts={pair ? pairNames(pair, thread) : []}
            hidesContacts={thread?.hides_contacts ?? false}
            loadingReason={lane.loadingReason}
            onSend={send}
          />
        </ClosedNote>
      </div>
      {reported && <ReportMessage message={reported} name={otherName} onClose={() => setReported(undefined)} />}
    </Card>
  )
}

/** The end of the messages, which scrolls into view when there is a new one. */
function End() {
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({block: 'nearest'})
  }, [])
  return <li ref={end} aria-hidden />
}

/** The thread's booking with the other side; undefined between an agency and its field people. */
const pairOf = ({booking_id, with: {id}}: Thread): BookingThread | undefined =>
  booking_id === null ? undefined : {booking_id, with: id}

const pairName = ({booking_id, with: other}: BookingThread) => [booking_id, other].filter(Boolean).join('-')

/** The names of drafts that were written about a booking before its thread was known here, as `isMessageIn` finds messages. */
const pairNames = (pair: BookingThread, thread: Thread | undefined): string[] => {
  const mayBeUnnamed = thread?.with.side === 'family' || thread?.state === 'open'
  return [pairName(pair), ...(mayBeUnnamed ? [pair.booking_id] : [])]
}

/**
 * How long a closed thread can be read, and where the phone number is: for a provider only until a day after the last visit.
 * @see src/domain/rules.md#after-approval
 */
const closedText = ({booking_id, with: {side}}: Thread): string =>
  booking_id === null
    ? m.closed_conversation_of_colleagues()
    : side === 'family'
      ? m.closed_conversation_of_provider()
      : m.closed_conversation_of_family()

/** The box to write in, or why there is none. */
function ClosedNote({thread, children}: {thread: Thread | undefined; children: ReactNode}) {
  if (!thread || thread.state === 'open') return children
  const {name} = thread.with
  return (
    <Callout
      tone="info"
      title={thread.state === 'blocked' ? m.name_is_blocked({name}) : m.this_conversation_is_closed()}
    >
      {thread.state === 'blocked' ? m.neither_of_you_can_write_here() : closedText(thread)}
    </Callout>
  )
}

/** The way back on a phone, and who the thread is with. */
function ThreadTitle({
  name,
  avatar_url = null,
  about,
  onBack,
  children,
}: {
  name: string
  avatar_url?: string | null
  about?: string
  onBack: () => void
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // the list that it was opened from is gone on a phone, or hidden and about to lose the focus
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused?.getClientRects().length === 0)
      heading.current?.focus({preventScroll: true})
  }, [])
  return (
    // at a large text size the name gets a line of its own
    <div className="flex items-center gap-3 large-text:flex-wrap">
      <span className="wide:hidden">
        <IconButton icon={ArrowLeft} label={m.all_messages()} onClick={onBack} />
      </span>
      <Avatar name={name} src={avatar_url} size={40} />
      <div className="min-w-0 grow large-text:order-last large-text:w-full">
        <h2 ref={heading} tabIndex={-1} className="text-16 font-semibold outline-none">
          {name}
        </h2>
        {about && (
          <p className="text-13 text-muted">
            <Unbroken>{about}</Unbroken>
          </p>
        )}
      </div>
      {children}
    </div>
  )
}

/** Who the thread is with, and how to block them. */
function ThreadHeader({thread, onBack, onMeet}: {thread: Thread; onBack: () => void; onMeet: OnMeet | undefined}) {
  const {with: other, state, booking_id} = thread
  const now = useNow(60_000)
  const visitor = useWho()
  const [isAsking, setAsking] = useState(false)
  const blocking = useBlock(thread.id)
  const needsConnection = useNeedsConnection()
  const isBlocked = state === 'blocked'
  return (
    <header className="border-b border-line px-4 py-3">
      <ThreadTitle
        name={other.name}
        avatar_url={other.avatar_url}
        about={aboutText(thread, dayIn(deviceZone(), now), visitor)}
        onBack={onBack}
      >
        {booking_id !== null && (
          <Menu trigger={<IconButton className="ml-auto" icon={EllipsisVertical} label={m.more_sessions()} />}>
            {onMeet && state === 'open' && (
              <MenuItem
                icon={Handshake}
                onSelect={() =>
                  onMeet({
                    caretaker_id: other.side === 'caretaker' ? other.id : null,
                    org_id: other.side === 'office' ? other.id : null,
                    name: other.name,
                  })
                }
              >
                {m.meet_and_greet_people()}
              </MenuItem>
            )}
            <MenuItem
              icon={Ban}
              tone={isBlocked ? 'plain' : 'danger'}
              disabledReason={needsConnection(isBlocked ? m.unblocking() : m.blocking())}
              onSelect={() => (isBlocked ? blocking.mutate(false) : setAsking(true))}
            >
              {isBlocked ? m.unblock({name: other.name}) : m.block({name: other.name})}
            </MenuItem>
          </Menu>
        )}
      </ThreadTitle>
      <FormError>{blocking.isError ? messageOf(blocking.error) : null}</FormError>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.block_messages({name: other.name})}
        consequences={
          <>
            <p>
              {other.side === 'family' ? m.neither_of_you_can_write_family() : m.neither_of_you_can_write_provider()}
            </p>
            <p>{m.bookings_that_you_have_with_each({name: other.name})}</p>
          </>
        }
        action={m.block_messages2()}
        cancelLabel={m.cancel()}
        busy={blocking.isPending}
        onConfirm={() => blocking.mutate(true, {onSettled: () => setAsking(false)})}
      />
    </header>
  )
}

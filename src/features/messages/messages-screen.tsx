import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useLocation, useNavigate} from '@tanstack/react-router'
import type {Role} from '#contract/accounts/roles.ts'
import type {Thread} from '#contract/messages/messages.ts'
import {messagesPathOf} from '#data/account/guard.ts'
import {useWho} from '#data/account/current-user.ts'
import {failureOf, messageOf} from '#data/app/message.ts'
import {useLane} from '#data/offline/outbox.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {day_ms, threadEnds} from '#domain/constants.ts'
import {messageQueries, useOlderThreads} from '#data/queries/messages.ts'
import {classNames} from '#lib/class-names.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import type {MessagesSearch} from './search.ts'
import {ThreadList} from './thread-list.tsx'
import {type OnMeet, ThreadView} from './thread-view.tsx'
import {isMessageAbout, type BookingThread} from './waiting-messages.ts'

const isWanted = (thread: Thread, {booking, with: other}: MessagesSearch) =>
  (booking === undefined || thread.booking_id === booking) && (other === undefined || thread.with.id === other)

/** The open one first: a family has closed threads with those it did not choose. */
const findWanted = (threads: readonly Thread[] | undefined, search: MessagesSearch) => {
  const wanted = threads?.filter(each => isWanted(each, search))
  return wanted?.find(({state}) => state === 'open') ?? wanted?.[0]
}

/** The thread that the address names: by its id, or by booking and person. */
function useOpenThread(
  search: MessagesSearch,
  list: {data: {items: readonly Thread[]} | undefined; isLoading: boolean},
) {
  const {thread, booking, with: other} = search
  const threads = list.data?.items
  const isNamed = thread === undefined && (booking !== undefined || other !== undefined)
  const known = isNamed ? findWanted(threads, search) : threads?.find(({id}) => id === thread)
  // beyond the first page of threads
  const found = useQuery({
    ...messageQueries.threadsWith({booking_id: booking, with: other}),
    enabled: isNamed && !known && !list.isLoading,
  })
  const listed = known ?? (isNamed ? findWanted(found.data?.items, search) : undefined)
  const isOnline = useOnline()
  const isSearching = isNamed && !listed && (list.isLoading || found.isLoading)
  const isUnknown = isNamed && !listed && !isSearching
  // only the server can tell whether there is one
  const mayBegin = isUnknown && booking !== undefined && (!isOnline || found.isError)
  return {
    id: thread ?? listed?.id,
    listed,
    booking: mayBegin ? {booking_id: booking, with: other} : undefined,
    isSearching,
    isMissing: isUnknown && !mayBegin && threads !== undefined,
  }
}

/** The other side of a thread that this device does not know, as the link to it or a message that waits names it. */
function useOtherName(booking: BookingThread | undefined, role: Role | undefined): string {
  const linked = useLocation({select: ({state}) => state.other_name})
  const {entries} = useLane(booking?.booking_id ?? '')
  const to = booking && entries.findLast(isMessageAbout(booking))?.params.to
  if (linked || typeof to === 'string') return linked || String(to)
  return role === 'parent' ? m.the_caregiver_in_a_sentence() : m.the_family_in_a_sentence()
}

/** Threads and the open one: beside each other on a wide screen, one after the other on a phone. */
export function MessagesScreen({search, onMeet}: {search: MessagesSearch; onMeet?: OnMeet | undefined}) {
  const query = useQuery(messageQueries.threads())
  const {data, error, refetch} = query
  const older = useOlderThreads(data)
  const asOf = useAsOf(query)
  const role = useWho()?.role
  const path = messagesPathOf(role) ?? '/dash/parent/messages'
  const navigate = useNavigate()
  const {id, listed, booking, isSearching, isMissing} = useOpenThread(search, query)
  const name = useOtherName(booking, role)
  const isShown = id !== undefined || booking !== undefined
  const isOpen = isShown || isSearching

  return (
    <>
      <div className={classNames(isOpen && 'max-wide:sr-only')}>
        <PageHeader title={m.messages()} asOf={asOf} />
      </div>
      {data && data.items.length === 0 && !isOpen ? (
        <EmptyState picture="all-set" title={m.no_messages_yet()}>
          {m.you_can_write_to_each_other()}
        </EmptyState>
      ) : (
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[20rem_minmax(0,1fr)]',
            // without the page's title the banner would touch the conversation
            isOpen && 'max-wide:pt-3',
          )}
        >
          <div className={classNames('space-y-3', isOpen && 'max-wide:hidden')}>
            {isMissing && (
              <p role="status" className="rounded-field border border-line bg-sunk px-3.5 py-2.5 text-14">
                {m.this_conversation_is_not_open_it({days: threadEnds.closes_after_ms / day_ms})}
              </p>
            )}
            {data ? (
              <>
                <ThreadList threads={older.items} openId={id} path={path} />
                {older.isMore && (
                  <Button full variant="secondary" busy={older.isLoadingMore} onClick={older.showMore}>
                    {m.show_older_ones()}
                  </Button>
                )}
                <FormError>{older.error ? messageOf(older.error) : null}</FormError>
              </>
            ) : error ? (
              <ErrorState
                title={m.your_messages_could_not_be_loaded()}
                {...failureOf(error)}
                onRetry={() => void refetch()}
              />
            ) : (
              <SkeletonCards count={3} />
            )}
          </div>
          {isShown ? (
            <ThreadView
              // the same while an unknown thread becomes known, so that what is being written stays
              key={search.thread ?? `${search.booking} ${search.with}`}
              thread={{id, listed, booking, name}}
              onBack={() => void navigate({to: path, search: {}})}
              onMeet={onMeet}
            />
          ) : isSearching ? (
            <SkeletonCards count={2} />
          ) : (
            <p className="hidden py-16 text-center text-muted wide:block">{m.choose_a_conversation()}</p>
          )}
        </div>
      )}
    </>
  )
}

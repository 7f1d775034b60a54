import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useNavigate} from '@tanstack/react-router'
import type {Thread} from '#contract/messages/messages.ts'
import {messagesPathOf} from '#data/account/guard.ts'
import {useWho} from '#data/account/current-user.ts'
import {failureOf} from '#data/app/message.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {messageQueries} from '#data/queries/messages.ts'
import {classNames} from '#lib/class-names.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import type {MessagesSearch} from './search.ts'
import {ThreadList} from './thread-list.tsx'
import {type OnMeet, ThreadView} from './thread-view.tsx'

const isWanted = (thread: Thread, {booking, with: other}: MessagesSearch) =>
  (booking === undefined || thread.booking_id === booking) && (other === undefined || thread.with.id === other)

/** The open one first: a family has closed threads with those it did not choose. */
const findWanted = (threads: readonly Thread[] | undefined, search: MessagesSearch) => {
  const wanted = threads?.filter(each => isWanted(each, search))
  return wanted?.find(({state}) => state === 'open') ?? wanted?.[0]
}

/** The thread that the address names: by its id, or by booking and person. */
function useOpenThread(search: MessagesSearch, threads: readonly Thread[] | undefined) {
  const {thread, booking, with: other} = search
  const isNamed = thread === undefined && (booking !== undefined || other !== undefined)
  const known = isNamed ? findWanted(threads, search) : undefined
  // beyond the first page of threads
  const found = useQuery({...messageQueries.threads(booking), enabled: isNamed && !known && booking !== undefined})
  const open = known ?? (isNamed ? findWanted(found.data?.items, search) : undefined)
  const isSearching = isNamed && !open && (threads === undefined || found.isLoading)
  return {id: thread ?? open?.id, isSearching, isMissing: isNamed && !open && !isSearching}
}

/** Threads and the open one: beside each other on a wide screen, one after the other on a phone. */
export function MessagesScreen({search, onMeet}: {search: MessagesSearch; onMeet?: OnMeet | undefined}) {
  const query = useQuery(messageQueries.threads())
  const {data, error, refetch} = query
  const asOf = useAsOf(query)
  const path = messagesPathOf(useWho()?.role) ?? '/dash/parent/messages'
  const navigate = useNavigate()
  const {id, isSearching, isMissing} = useOpenThread(search, data?.items)
  const isOpen = id !== undefined || isSearching

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
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[20rem_minmax(0,1fr)]">
          <div className={classNames('space-y-3', isOpen && 'max-wide:hidden')}>
            {isMissing && (
              <p role="status" className="rounded-field border border-line bg-sunk px-3.5 py-2.5 text-14">
                {m.this_conversation_is_not_open_it()}
              </p>
            )}
            {data ? (
              <ThreadList threads={data.items} openId={id} path={path} />
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
          {id !== undefined ? (
            <ThreadView key={id} id={id} onBack={() => void navigate({to: path, search: {}})} onMeet={onMeet} />
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

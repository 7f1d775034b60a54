import {useInfiniteQuery, useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash'
import type {PostStatus} from '#contract/bookings/choices.ts'
import {writingQueries, useDeletePost, useRestorePost} from '#data/queries/blog-writing.ts'
import {messageOf} from '#data/app/message.ts'
import {useOnline, useNeedsConnection} from '#data/offline/use-connection.ts'
import {formatDate} from '#lib/date-format.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonTable} from '#ui/states/skeleton.tsx'
import {Tabs} from '#ui/primitives/tabs.tsx'
import type {ManagedSummary} from '#contract/content/blog-writing.ts'
import {restorable_ms} from '#domain/content/post-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {reviewLook} from './review-card.tsx'

const tabs = [
  {value: 'draft', label: 'Drafts'},
  {value: 'published', label: 'Published'},
  {value: 'deleted', label: 'Deleted'},
] as const satisfies readonly {value: PostStatus; label: string}[]

/** The posts that the writer can edit, filtered by `status` and words, which are in the address. */
export function ManagedPosts({
  status,
  q,
  onStatus,
}: {
  status: PostStatus
  q: string | undefined
  onStatus: (status: PostStatus) => void
}) {
  const {data: waiting} = useQuery(writingQueries.toReview())
  return (
    <div className="space-y-6 border-b border-line pb-8">
      {waiting && waiting.items.length > 0 && (
        <Section title="Waiting for your review">
          <Rows posts={waiting.items} />
        </Section>
      )}
      <Section title="Manage posts">
        <Tabs
          label="Posts by status"
          value={status}
          onChange={onStatus}
          tabs={tabs.map(tab => ({...tab, content: <List status={tab.value} q={q} />}))}
        />
      </Section>
    </div>
  )
}

const nothing: Record<PostStatus, string> = {
  draft: 'No drafts. Posts you start are saved here until you publish them.',
  published: 'Nothing published yet.',
  deleted: 'Nothing was deleted in the last thirty days.',
}

const Rows = ({posts}: {posts: readonly ManagedSummary[]}) => (
  <ul className="divide-y divide-line rounded-card border border-line bg-card">
    {posts.map(post => (
      <ManagedRow key={post.id} post={post} />
    ))}
  </ul>
)

function List({status, q}: {status: PostStatus; q: string | undefined}) {
  const query = useInfiniteQuery(writingQueries.list(status, q))
  const isOnline = useOnline()
  const posts = query.data?.pages.flatMap(page => page.items)
  if (posts) {
    return (
      <div className="space-y-4">
        {posts.length === 0 ? (
          <p className="py-4 text-muted">{q ? 'No post here has these words.' : nothing[status]}</p>
        ) : (
          <Rows posts={posts} />
        )}
        {query.hasNextPage && (
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            More posts
          </Button>
        )}
      </div>
    )
  }
  const error = query.error ?? (isOnline ? null : query.failureReason)
  if (!error) return <SkeletonTable rows={3} />
  return isOnline ? (
    <ErrorState title="The posts could not be loaded" detail={messageOf(error)} onRetry={() => void query.refetch()} />
  ) : (
    <EmptyState picture="offline" title="Managing posts needs a connection">
      You can start a new post without one.
    </EmptyState>
  )
}

const fail = (error: unknown) => toast({title: messageOf(error), tone: 'bad'})

const plural = new Intl.PluralRules('en-US')
const readersText = (count: number) => `${count} ${plural.select(count) === 'one' ? 'reader' : 'readers'}`

/** Time and author of the last change, and readers; for a deleted post, the last day to restore it. */
function words({deleted_at, updated_at, updated_by, author, status, readers}: ManagedSummary): string {
  if (deleted_at) return `Can be restored until ${formatDate('dayOfMonth', Date.parse(deleted_at) + restorable_ms)}`
  const change = `${formatDate('dayOfMonthTime', updated_at)} by ${updated_by ?? author.name}`
  return status === 'published' ? `${readersText(readers)} · ${change}` : change
}

/** What is planned for a post, and its review. */
function Plans({post: {publish_at, review, version, deleted_at}}: {post: ManagedSummary}) {
  if (deleted_at || (!publish_at && !review)) return null
  return (
    <p className="flex flex-wrap gap-2 pt-1.5">
      {publish_at && (
        <StatusChip tone="info" icon={CalendarClock} label={`Scheduled: ${formatDate('dayOfMonthTime', publish_at)}`} />
      )}
      {review && <StatusChip {...reviewLook(review, version)} />}
    </p>
  )
}

function ManagedRow({post}: {post: ManagedSummary}) {
  const remove = useDeletePost()
  const restore = useRestorePost()
  const needs = useNeedsConnection()
  const title = post.title || 'Untitled'

  const putBack = () => void restore.mutateAsync(post.id).then(() => toast({title: 'Restored', tone: 'good'}), fail)
  const deleteIt = () =>
    void remove
      .mutateAsync(post.id)
      .then(() => toast({title: `Deleted: ${title}`, action: {label: 'Undo', onClick: putBack}}), fail)

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold">{title}</p>
        <p className="text-14 text-muted">{words(post)}</p>
        <Plans post={post} />
      </div>
      <div className="flex gap-2">
        {post.status === 'deleted' ? (
          <Button
            size="sm"
            variant="secondary"
            icon={RotateCcw}
            busy={restore.isPending}
            disabledReason={needs('Restoring')}
            aria-label={`Restore ${title}`}
            onClick={putBack}
          >
            Restore
          </Button>
        ) : (
          <>
            <Link
              to="/blog/edit/$uuid"
              params={{uuid: post.id}}
              aria-label={`Edit ${title}`}
              className={buttonClass({variant: 'secondary', size: 'sm'})}
            >
              <Pencil aria-hidden className="size-4" />
              Edit
            </Link>
            <Button
              size="sm"
              variant="quiet"
              icon={Trash2}
              busy={remove.isPending}
              disabledReason={needs('Deleting')}
              aria-label={`Delete ${title}`}
              onClick={deleteIt}
            >
              Delete
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

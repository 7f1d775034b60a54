import {useInfiniteQuery} from '@tanstack/react-query'
import type {PostStatus} from '#contract/bookings/choices.ts'
import {writingQueries} from '#data/queries/blog-writing.ts'
import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/online.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonTable} from '#ui/states/skeleton.tsx'
import {Tabs} from '#ui/primitives/tabs.tsx'
import {ManagedRow} from './managed-row.tsx'

const tabs = [
  {value: 'draft', label: 'Drafts'},
  {value: 'published', label: 'Published'},
  {value: 'deleted', label: 'Deleted'},
] as const satisfies readonly {value: PostStatus; label: string}[]

/** What those who write have in hand, above what everybody reads. `status` stands in the address. */
export function ManagedPosts({
  status,
  onStatus,
}: {
  status: PostStatus
  onStatus: (status: PostStatus) => void
}) {
  return (
    <div className="border-b border-line pb-8">
      <Section title="Manage posts">
        <Tabs
          label="Posts by status"
          value={status}
          onChange={onStatus}
          tabs={tabs.map(tab => ({...tab, content: <List status={tab.value} />}))}
        />
      </Section>
    </div>
  )
}

const nothing: Record<PostStatus, string> = {
  draft: 'No drafts. What you begin to write is kept here until it comes out.',
  published: 'Nothing is published yet.',
  deleted: 'Nothing was deleted in the last thirty days.',
}

function List({status}: {status: PostStatus}) {
  const query = useInfiniteQuery(writingQueries.list(status))
  const isOnline = useOnline()
  const posts = query.data?.pages.flatMap(page => page.items)
  if (posts) {
    return (
      <div className="space-y-4">
        {posts.length === 0 ? (
          <p className="py-4 text-muted">{nothing[status]}</p>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {posts.map(post => (
              <ManagedRow key={post.id} post={post} />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            More posts
          </Button>
        )}
      </div>
    )
  }
  const error = query.error ?? (isOnline ? null : query.failureReason)
  if (!error) return <SkeletonTable rows={3} />
  return isOnline ? (
    <ErrorState
      title="The posts could not be loaded"
      detail={messageOf(error)}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <EmptyState picture="offline" title="Managing posts needs a connection">
      A new post can be begun without one.
    </EmptyState>
  )
}

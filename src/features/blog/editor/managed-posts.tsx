import {m} from '#messages'
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
import {SkeletonTable} from '#ui/states/skeleton-table.tsx'
import {Tabs} from '#ui/primitives/tabs.tsx'
import type {ManagedSummary} from '#contract/content/blog-writing.ts'
import {restorable_ms} from '#domain/content/post-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {useStoredDrafts} from '#data/forms/drafted-defaults.ts'
import {postTime} from './post-time.ts'
import {reviewLook} from './review-card.tsx'
import {draftPrefix, newPostDraft} from './use-autosave.ts'
import {DraftContent} from './words.ts'

const tabs = [
  {value: 'draft', label: m.drafts()},
  {value: 'published', label: m.published()},
  {value: 'deleted', label: m.deleted()},
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
  const unsent = useStoredDrafts(draftPrefix, DraftContent)
  return (
    <div className="space-y-6 border-b border-line pb-8">
      {unsent.length > 0 && (
        <Section title={m.not_sent_yet_on_this_device()}>
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {unsent.map(({rest, draft}) => (
              <UnsentRow key={rest} id={rest} title={draft.values.words.title} saved_at={draft.saved_at} />
            ))}
          </ul>
        </Section>
      )}
      {waiting && waiting.items.length > 0 && (
        <Section title={m.waiting_for_your_review()}>
          <Rows posts={waiting.items} />
        </Section>
      )}
      <Section title={m.manage_posts()}>
        <Tabs
          label={m.posts_by_status()}
          value={status}
          onChange={onStatus}
          tabs={tabs.map(tab => ({...tab, content: <List status={tab.value} q={q} />}))}
        />
      </Section>
    </div>
  )
}

/** A post with changes that only this device has. */
function UnsentRow({id, title, saved_at}: {id: string; title: string; saved_at: string}) {
  const shown = title || m.untitled()
  const newDraft = newPostDraft(id)
  const look = {
    'aria-label': m.continue_writing_blog({title: shown}),
    className: buttonClass({variant: 'secondary', size: 'sm'}),
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold">{shown}</p>
        <p className="text-14 text-muted">{m.written_at_blog({date: postTime(saved_at)})}</p>
      </div>
      {newDraft ? (
        <Link to="/blog/add" search={newDraft} {...look}>
          {m.continue_writing()}
        </Link>
      ) : (
        <Link to="/blog/edit/$uuid" params={{uuid: id}} {...look}>
          {m.continue_writing()}
        </Link>
      )}
    </li>
  )
}

const nothing: Record<PostStatus, string> = {
  draft: m.no_drafts_posts_you_start_are(),
  published: m.nothing_published_yet(),
  deleted: m.nothing_was_deleted_in_the_last(),
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
          <p className="py-4 text-muted">{q ? m.no_post_here_has_these_words() : nothing[status]}</p>
        ) : (
          <Rows posts={posts} />
        )}
        {query.hasNextPage && (
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {m.more_posts()}
          </Button>
        )}
      </div>
    )
  }
  const error = query.error ?? (isOnline ? null : query.failureReason)
  if (!error) return <SkeletonTable rows={3} />
  return isOnline ? (
    <ErrorState
      title={m.the_posts_could_not_be_loaded()}
      detail={messageOf(error)}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <EmptyState picture="offline" title={m.managing_posts_needs_a_connection()}>
      {m.you_can_start_a_new_post()}
    </EmptyState>
  )
}

const fail = (error: unknown) => toast({title: messageOf(error), tone: 'bad'})

/** Time and author of the last change, and readers; for a deleted post, the last day to restore it. */
function words({deleted_at, updated_at, updated_by, author, status, readers}: ManagedSummary): string {
  if (deleted_at)
    return m.can_be_restored_until({date: formatDate('dayOfMonth', Date.parse(deleted_at) + restorable_ms)})
  const change = m.changed_by({date: postTime(updated_at), name: updated_by ?? author.name})
  return status === 'published' ? `${m.readers_count({count: readers})} · ${change}` : change
}

/** What is planned for a post, and its review. */
function Plans({post: {publish_at, review, version, deleted_at}}: {post: ManagedSummary}) {
  if (deleted_at || (!publish_at && !review)) return null
  return (
    <p className="flex flex-wrap gap-2 pt-1.5">
      {publish_at && (
        <StatusChip tone="info" icon={CalendarClock} label={m.scheduled_blog({date: postTime(publish_at)})} />
      )}
      {review && <StatusChip {...reviewLook(review, version)} />}
    </p>
  )
}

function ManagedRow({post}: {post: ManagedSummary}) {
  const remove = useDeletePost()
  const restore = useRestorePost()
  const needs = useNeedsConnection()
  const title = post.title || m.untitled()

  // deleting ended the schedule
  const restored = post.publish_at === null ? m.restored() : m.restored_as_a_draft_not_scheduled()
  const putBack = () => void restore.mutateAsync(post.id).then(() => toast({title: restored, tone: 'good'}), fail)
  const deleteIt = () =>
    void remove
      .mutateAsync({id: post.id, version: post.version})
      .then(() => toast({title: m.deleted_blog({title}), action: {label: m.undo(), onClick: putBack}}), fail)

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
            disabledReason={needs(m.restoring())}
            aria-label={m.restore({title})}
            onClick={putBack}
          >
            {m.restore_blog()}
          </Button>
        ) : (
          <>
            <Link
              to="/blog/edit/$uuid"
              params={{uuid: post.id}}
              aria-label={m.edit_blog({title})}
              className={buttonClass({variant: 'secondary', size: 'sm'})}
            >
              <Pencil aria-hidden className="size-4" />
              {m.edit()}
            </Link>
            <Button
              size="sm"
              variant="quiet"
              icon={Trash2}
              busy={remove.isPending}
              disabledReason={needs(m.deleting())}
              aria-label={m.delete_text_2({title})}
              onClick={deleteIt}
            >
              {m.delete_text_3()}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

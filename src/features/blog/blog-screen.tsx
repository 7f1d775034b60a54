import {useInfiniteQuery, useQueryClient} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import PenLine from 'lucide-react/icons/pen-line'
import type {ReactNode} from 'react'
import {blogQueries, postsHere, usePostsRenewed} from '#data/queries/blog.ts'
import {useConnection} from '#data/offline/use-connection.ts'
import {messageOf} from '#data/app/message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {PostCard, TagLinks} from './post-card.tsx'
import {useShownAsOf} from './use-shown-as-of.ts'

const newPostLink = (
  <Link to="/blog/add" className={buttonClass({})}>
    <PenLine aria-hidden className="size-5" />
    New post
  </Link>
)

/** The posts, newest first, filtered by `tag` and words. `ownPosts` is the writers' own list above them. */
export function BlogScreen({
  tag,
  q,
  onSearch,
  ownPosts,
}: {
  tag: string | undefined
  q: string | undefined
  onSearch: (q: string | undefined) => void
  ownPosts?: ReactNode
}) {
  const client = useQueryClient()
  const {online} = useConnection()
  usePostsRenewed()
  const all = useInfiniteQuery(blogQueries.list())
  const [typed, type] = useTyped(q, onSearch)
  const query = useInfiniteQuery(blogQueries.list(tag, q))
  // offline, the first failure is shown without waiting for the retries
  const error = query.error ?? (online ? null : query.failureReason)
  const asOf = useShownAsOf(query.data ? query : all)
  const posts = query.data?.pages.flatMap(page => page.items) ?? postsHere(client, tag, q)
  const tags = [...new Set(all.data?.pages.flatMap(page => page.items.flatMap(post => post.tags)))].toSorted()
  if (tag !== undefined && !tags.includes(tag)) tags.push(tag)

  return (
    <>
      <PageHeader
        display
        title="The Village blog"
        lead="Practical notes on finding care, giving it, and trusting each other with it."
        asOf={asOf}
        action={ownPosts && newPostLink}
      />
      <div className="space-y-6">
        <SearchField
          label="Search posts"
          value={typed ?? ''}
          placeholder="Bedtime, first day, rates"
          onChange={words => type(words || undefined)}
        />
        {ownPosts}
        {(tags.length > 0 || tag !== undefined) && <TagLinks tags={tags} />}
        {posts && posts.length > 0 ? (
          <ul className="grid gap-4 md:grid-cols-2 md:gap-6 wide:grid-cols-3">
            {posts.map((post, index) => (
              <li key={post.id}>
                <PostCard post={post} eager={index < 3} />
              </li>
            ))}
          </ul>
        ) : posts ? (
          <EmptyState
            picture="empty-requests"
            title={q ? 'No post has these words' : tag === undefined ? 'No posts yet' : `Nothing about ${tag} yet`}
            action={
              (tag !== undefined || q) && (
                <Link to="/blog" search={{}} className={buttonClass({variant: 'secondary'})}>
                  All posts
                </Link>
              )
            }
          >
            {q ? 'Try fewer or other words.' : 'Come back soon: we write about what families and caregivers ask us.'}
          </EmptyState>
        ) : error ? (
          online ? (
            <ErrorState
              title="The posts could not be loaded"
              detail={messageOf(error)}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <EmptyState picture="offline" title="You need a connection to open the blog the first time">
              Once you have opened it, you can read it offline.
            </EmptyState>
          )
        ) : (
          <SkeletonCards />
        )}
        <p className="text-14 text-muted">
          <a href="/blog/feed.xml" className="underline underline-offset-4">
            RSS feed
          </a>
        </p>
        {query.hasNextPage && (
          <div className="text-center">
            <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Older posts
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

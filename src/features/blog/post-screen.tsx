import {m} from '#messages'
import {useQuery, useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import PencilLine from 'lucide-react/icons/pencil-line'
import {useEffect} from 'react'
import type {Post, PostSummary} from '#contract/content/blog.ts'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {useWho} from '#data/account/current-user.ts'
import {blogQueries, reportRead, usePostRenewed} from '#data/queries/blog.ts'
import {documentTitle} from '#domain/content/pages.ts'
import {useConnection} from '#data/offline/use-connection.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {Byline, Cover, PostCard} from './post-card.tsx'
import {ShareButton} from './share-button.tsx'
import {Topic} from './topic.tsx'
import {PostBody} from './post-body.tsx'
import {useShownAsOf} from './use-shown-as-of.ts'
import {Section} from '#ui/primitives/section.tsx'

/** Posts to read next: of the newest ones, or of the post's first topic. Renders nothing if the list is not available. */
export function RelatedPosts({post}: {post: PostSummary}) {
  const {data: newest} = useInfiniteQuery(blogQueries.list())
  const ofNewest = relatedTo(post, newest?.pages.flatMap(page => page.items) ?? [])
  const [topic] = post.tags
  const isOlder = newest !== undefined && ofNewest.length === 0 && topic !== undefined
  const {data: ofTopic} = useInfiniteQuery({...blogQueries.list(topic), enabled: isOlder})
  const related = isOlder ? relatedTo(post, ofTopic?.pages.flatMap(page => page.items) ?? []) : ofNewest
  if (related.length === 0) return null
  return (
    <div className="border-t border-line pt-8">
      <Section title={m.read_next()}>
        <ul className="grid gap-4 md:grid-cols-2 md:gap-6 wide:grid-cols-3">
          {related.map(each => (
            <li key={each.id}>
              <PostCard post={each} heading="h3" />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

const shown_most = 3

type Tagged = Pick<PostSummary, 'id' | 'tags'>

/** The posts with the most tags in common, then the newest; `posts` are sorted newest first. */
export function relatedTo<Post extends Tagged>(post: Tagged, posts: readonly Post[]): Post[] {
  const common = (other: Tagged) => other.tags.filter(tag => post.tags.includes(tag)).length
  return posts
    .filter(other => other.id !== post.id && common(other) > 0)
    .toSorted((a, b) => common(b) - common(a))
    .slice(0, shown_most)
}

const back = (
  <Link to="/blog" search={{}} key="blog">
    {m.blog()}
  </Link>
)
const allPosts = (
  <Link to="/blog" search={{}} className={buttonClass({})}>
    {m.all_posts()}
  </Link>
)

export function PostScreen({uuid}: {uuid: string}) {
  const query = useQuery(blogQueries.post(uuid))
  const {data: post, refetch} = query
  const asOf = useShownAsOf(query)
  const isRenewed = usePostRenewed(uuid)
  const {online} = useConnection()
  // offline, the first failure is shown without waiting for the retries
  const error = query.error ?? (online ? null : query.failureReason)
  useEffect(() => {
    if (post) document.title = documentTitle(post)
  }, [post])

  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
  // an unpublished post is not shown from the cache
  if (post && !isMissing) return <Whole post={post} asOf={asOf} isRenewed={isRenewed} />
  if (!error) {
    return (
      <div className="mx-auto max-w-text py-8">
        <SkeletonLines lines={8} />
      </div>
    )
  }
  return (
    <>
      <PageHeader title={m.blog_post()} crumbs={[back]} />
      {isMissing ? (
        <EmptyState picture="not-found" title={m.post_not_found()} action={allPosts}>
          {m.the_link_may_be_out_of()}
        </EmptyState>
      ) : online ? (
        <ErrorState title={m.the_post_could_not_be_loaded()} detail={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <EmptyState picture="offline" title={m.you_need_a_connection_to_open_this()} action={allPosts}>
          {m.you_can_read_posts_offline_once()}
        </EmptyState>
      )}
    </>
  )
}

function Whole({post, asOf, isRenewed}: {post: Post; asOf: string | undefined; isRenewed: boolean}) {
  const visitor = useWho()
  const isWriter = visitor !== null && isOfStaff(visitor.role)
  const {id, status} = post
  useEffect(() => {
    if (status === 'published' && !isWriter) reportRead(id)
  }, [id, status, isWriter])
  return (
    <article>
      <div className="mx-auto max-w-text">
        <PageHeader
          display
          title={
            <span lang={post.language} className="block text-balance">
              {post.title}
            </span>
          }
          lead={<span lang={post.language}>{post.summary}</span>}
          crumbs={[back]}
          asOf={asOf}
          action={
            isWriter && (
              <Link
                to="/blog/edit/$uuid"
                params={{uuid: post.id}}
                className={buttonClass({variant: 'secondary', size: 'sm'})}
              >
                <PencilLine aria-hidden className="size-4" />
                {m.edit()}
              </Link>
            )
          }
        />
        <div className="space-y-8 pb-12">
          <p role="status" className="text-14 text-muted empty:sr-only">
            {isRenewed && m.updated_this_is_the_newer_version()}
          </p>
          {status === 'draft' && (
            <StatusChip tone="waiting" icon={PencilLine} label={m.draft_visible_to_staff_only()} />
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <Byline post={post} />
            <ul className="flex flex-wrap gap-2">
              {post.tags.map(tag => (
                <li key={tag}>
                  <Link
                    to="/blog"
                    search={{tag}}
                    className="target inline-flex items-center rounded-chip bg-warm-tint px-3 text-14 font-medium text-warm no-underline hover:underline"
                  >
                    <Topic topic={tag} language={post.language} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
          {post.cover_url && (
            <div lang={post.language} className="overflow-hidden rounded-card">
              <Cover post={post} eager whole alt={post.cover_alt} />
            </div>
          )}
          <div lang={post.language}>
            <PostBody html={post.body_html} />
          </div>
          {status === 'published' && <ShareButton title={post.title} path={`/blog/view/${post.slug ?? id}`} />}
        </div>
      </div>
      <RelatedPosts post={post} />
    </article>
  )
}

import {m} from '#messages'
import {useInfiniteQuery, useQueryClient} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import PenLine from 'lucide-react/icons/pen-line'
import {useState, type ReactNode} from 'react'
import {blogQueries, postsHere, usePostsRenewed} from '#data/queries/blog.ts'
import {useConnection} from '#data/offline/use-connection.ts'
import {messageOf} from '#data/app/message.ts'
import type {PostSummary, PostTopic} from '#contract/content/blog.ts'
import {newId} from '#lib/id.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {PostCard, TagLinks} from './post-card.tsx'
import {postTopicText, sortTopics} from '#domain/content/post-topics.ts'
import {useShownAsOf} from './use-shown-as-of.ts'

const topicsOf = ({tags, language}: PostSummary): PostTopic[] => tags.map(name => ({name, language}))

/** Begins another post, also beside new posts that the server does not have yet. */
function NewPostLink() {
  const [draft] = useState(newId)
  return (
    <Link to="/blog/add" search={{draft}} className={buttonClass({})}>
      <PenLine aria-hidden className="size-5" />
      {m.new_post()}
    </Link>
  )
}

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
  const everyPost = all.data?.pages.flatMap(page => page.items) ?? []
  // a list stored by an earlier version has no topics
  const topics = all.data?.pages[0]?.topics ?? everyPost.flatMap(topicsOf)
  const languages = new Map(topics.map(({name, language}) => [name, language]))
  const tags = sortTopics(languages.keys())
  if (tag !== undefined && !tags.includes(tag)) tags.push(tag)

  return (
    <>
      <PageHeader
        display
        title={m.the_village_blog()}
        lead={m.practical_notes_on_finding_care_giving()}
        asOf={asOf}
        action={ownPosts && <NewPostLink />}
      />
      <div className="space-y-6">
        <SearchField
          label={m.search_posts()}
          value={typed ?? ''}
          placeholder={m.bedtime_first_day_rates()}
          onChange={words => type(words || undefined)}
        />
        {ownPosts}
        {(tags.length > 0 || tag !== undefined) && <TagLinks tags={tags} languages={languages} />}
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
            title={
              q
                ? m.no_post_has_these_words()
                : tag === undefined
                  ? m.no_posts_yet()
                  : m.nothing_about_yet({tag: postTopicText(tag) ?? tag})
            }
            action={
              (tag !== undefined || q) && (
                <Link to="/blog" search={{}} className={buttonClass({variant: 'secondary'})}>
                  {m.all_posts()}
                </Link>
              )
            }
          >
            {q ? m.try_fewer_or_other_words() : m.come_back_soon_we_write_about()}
          </EmptyState>
        ) : error ? (
          online ? (
            <ErrorState
              title={m.the_posts_could_not_be_loaded()}
              detail={messageOf(error)}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <EmptyState picture="offline" title={m.you_need_a_connection_to_open_the()}>
              {m.once_you_have_opened_it_you()}
            </EmptyState>
          )
        ) : (
          // as high as a screen, so that the list moves nothing in view
          <SkeletonCards count={6} />
        )}
        <p className="text-14 text-muted">
          <a href="/blog/feed.xml" className="underline underline-offset-4">
            {m.rss_feed()}
          </a>
        </p>
        {query.hasNextPage && (
          <div className="text-center">
            <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {m.older_posts()}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

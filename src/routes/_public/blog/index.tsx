import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {lazy, Suspense} from 'react'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {blogQueries} from '#data/queries/blog.ts'
import {useWho} from '#data/account/current-user.ts'
import {BlogScreen} from '#features/blog/blog-screen.tsx'
import {SkeletonTable} from '#ui/states/skeleton-table.tsx'
import * as v from 'valibot'
import {AddressText} from '#contract/address-values.ts'
import {PostStatus} from '#contract/bookings/choices.ts'

/** Search parameters of the list; invalid values are dropped. */
const BlogSearch = v.object({
  tag: v.fallback(v.optional(v.pipe(AddressText, v.maxLength(40))), undefined),
  /** Typed words of the search, for readers and writers. */
  q: v.fallback(v.optional(v.pipe(AddressText, v.maxLength(80))), undefined),
  /** The status filter of the writers' list; ignored for readers. */
  posts: v.fallback(v.optional(PostStatus), undefined),
})

export const Route = createFileRoute('/_public/blog/')({
  staticData: {title: m.blog()},
  validateSearch: BlogSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchInfiniteQuery(blogQueries.list()),
  component: Blog,
})

// lazy, because most readers do not manage posts
const ManagedPosts = lazy(() =>
  import('#features/blog/editor/managed-posts.tsx').then(file => ({default: file.ManagedPosts})),
)

function Blog() {
  const {tag, q, posts = 'draft'} = Route.useSearch()
  const navigate = Route.useNavigate()
  const visitor = useWho()
  return (
    <BlogScreen
      tag={tag}
      q={q}
      onSearch={words => void navigate({search: before => ({...before, q: words}), replace: true, resetScroll: false})}
      ownPosts={
        visitor &&
        isOfStaff(visitor.role) && (
          <Suspense fallback={<SkeletonTable rows={3} />}>
            <ManagedPosts
              status={posts}
              q={q}
              onStatus={status =>
                void navigate({
                  search: before => ({...before, posts: status}),
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </Suspense>
        )
      }
    />
  )
}

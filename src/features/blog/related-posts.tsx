import {useInfiniteQuery} from '@tanstack/react-query'
import type {PostSummary} from '#contract/content/blog.ts'
import {blogQueries} from '#data/queries/blog.ts'
import {Section} from '#ui/primitives/section.tsx'
import {PostCard} from './post-card.tsx'

/** Posts to read next. Renders nothing if the list is not available. */
export function RelatedPosts({post}: {post: PostSummary}) {
  const {data} = useInfiniteQuery(blogQueries.list())
  const related = relatedTo(post, data?.pages.flatMap(page => page.items) ?? [])
  if (related.length === 0) return null
  return (
    <div className="border-t border-line pt-8">
      <Section title="Read on">
        <ul className="grid gap-4 desk:grid-cols-2 desk:gap-6 wide:grid-cols-3">
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

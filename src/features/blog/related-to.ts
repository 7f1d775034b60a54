import type {PostSummary} from '#contract/content/blog.ts'

const shown_most = 3

type Tagged = Pick<PostSummary, 'id' | 'tags'>

/** The posts with the most tags in common, newer ones first where that is equal; `posts` come newest first. */
export function relatedTo<Post extends Tagged>(post: Tagged, posts: readonly Post[]): Post[] {
  const common = (other: Tagged) => other.tags.filter(tag => post.tags.includes(tag)).length
  return posts
    .filter(other => other.id !== post.id && common(other) > 0)
    .toSorted((a, b) => common(b) - common(a))
    .slice(0, shown_most)
}

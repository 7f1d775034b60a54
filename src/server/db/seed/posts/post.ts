import type {PostTopic} from '#domain/content/post-topics.ts'

/** A demo blog post as written. The seed adds its id, author and picture key. */
export interface WrittenPost {
  title: string
  /** Two or three sentences, shown in lists. */
  summary: string
  /** Allowed tags: p, h2, h3, ul, ol, li, blockquote, strong, em and a. */
  body_html: string
  /** SVG. */
  cover: string
  cover_alt: string
  tags: PostTopic[]
  by: 'writer@demo.test' | 'admin@demo.test'
  days_ago: number
}

/** Background of every blog cover, 640 × 360. */
export const cover = (ground: string, hill: string, drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="640" height="360" fill="${ground}"/><path fill="${hill}" d="M0 306c120-34 240-40 340-30s210 14 300-8v92H0z"/>${drawing}</svg>`

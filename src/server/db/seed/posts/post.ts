/** A post of the demonstration blog as it is written; the seeding gives it its id, its author and its picture's key. */
export interface WrittenPost {
  title: string
  /** Two or three sentences for lists. */
  summary: string
  /** Only p, h2, h3, ul, ol, li, blockquote, strong, em and a. */
  body_html: string
  /** SVG. */
  cover: string
  cover_alt: string
  tags: string[]
  by: 'writer@demo.test' | 'admin@demo.test'
  days_ago: number
}

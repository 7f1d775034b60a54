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

/** The paper that every cover of the blog is drawn on: 640 × 360, a coloured ground and a line to stand on. */
export const cover = (ground: string, hill: string, drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="640" height="360" fill="${ground}"/><path fill="${hill}" d="M0 306c120-34 240-40 340-30s210 14 300-8v92H0z"/>${drawing}</svg>`

/** Widths in pixels and formats in which covers are served; JPEG is for other sites' previews. */
export const cover_widths = [480, 960, 1600] as const
export const cover_formats = ['avif', 'webp', 'jpg'] as const
export type CoverWidth = (typeof cover_widths)[number]
export type CoverFormat = (typeof cover_formats)[number]

/** The address of a cover in one size. */
export const coverUrl = (url: string, width: CoverWidth, format: CoverFormat): string => `${url}/${width}.${format}`

/** All sizes of a cover in one format, for `srcset`. */
export const coverSources = (url: string, format: CoverFormat): string =>
  cover_widths.map(width => `${coverUrl(url, width, format)} ${width}w`).join(', ')

/** The width of a cover on the screen, for `sizes`: on a card of a list, and above the text of its post. */
export const cover_sizes = {
  card: '(min-width: 64rem) 22rem, (min-width: 48rem) 50vw, 100vw',
  post: '(min-width: 44rem) 40rem, 100vw',
} as const

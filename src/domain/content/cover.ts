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

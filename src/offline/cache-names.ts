/** The worker's caches. Everything of one person carries her id, and goes when she leaves. */
export const calendarCache = (user_id: string, generation: number): string =>
  `u-${user_id}-${generation}-calendar`

/** Caches of one person, of every generation. */
export const isCacheOf = (user_id: string, name: string): boolean => name.startsWith(`u-${user_id}-`)

/** What everyone may read. */
export const publicCache = 'pub-blog'

/** Portraits and pictures of the blog; which ones are here tells whom somebody looked at, so leaving empties it too. */
export const pictureCache = 'pictures'

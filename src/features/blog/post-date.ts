const day = new Intl.DateTimeFormat('en-US', {month: 'long', day: 'numeric', year: 'numeric'})

/** `November 17, 2026`, by the reader's calendar. */
export const postDate = (instant: string): string => day.format(Date.parse(instant))

/**
 * Where a public picture is fetched from; null where there is none. A picture that somebody named on another site is not
 * shown: whoever looked at it would tell that site so.
 */
export const fileUrl = (key: string | null | undefined): string | null =>
  key && !key.includes('/') ? `/api/files/${key}` : null

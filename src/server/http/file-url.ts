/** Where a public picture is fetched from; null where there is none. */
export const fileUrl = (key: string | null | undefined): string | null => (key ? `/api/files/${key}` : null)

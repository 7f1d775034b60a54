/// <reference types="vite/types/importMeta.d.ts" />

/** Base URL of the API without a trailing slash: this origin unless the build sets `VITE_API_URL`. */
export const api_url: string = `${(import.meta.env.VITE_API_URL as string | undefined) ?? ''}/api`

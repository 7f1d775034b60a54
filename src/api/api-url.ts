/// <reference types="vite/types/importMeta.d.ts" />

/** Where the API stands: this origin, unless the build was told another (`VITE_API_URL`). No slash at the end. */
export const api_url: string = `${(import.meta.env.VITE_API_URL as string | undefined) ?? ''}/api`

/** Trusted Types, which TypeScript does not know. */
interface PolicyRules {
  createHTML: (html: string) => string | null
  createScriptURL: (url: string) => string | null
}
interface PolicyFactory<Policy = object> {
  createPolicy: (name: string, rules: PolicyRules) => Policy
}

/** The browser's factory of policies; undefined where it has no Trusted Types. */
export const trustedTypesOf = <Policy extends object>() =>
  (globalThis as {trustedTypes?: PolicyFactory<Policy>}).trustedTypes

let sanitize: ((html: string) => string) | undefined

/** Names what sanitizes HTML that libraries insert. Until then they can insert none. */
export function sanitizeHtmlBy(sanitizer: (html: string) => string): void {
  sanitize = sanitizer
}

const google_script = 'https://accounts.google.com/gsi/client'

/** Whether a script or worker may come from here: our own files, and Google's log-in script where the server allows it. */
export function isScriptUrl(url: string, base = location.href): boolean {
  if (url === google_script) return true
  if (!URL.canParse(url, base)) return false
  const {origin, pathname} = new URL(url, base)
  return origin === new URL(base).origin && (pathname === '/sw.js' || /^\/assets\/[\w.-]+\.m?js$/.test(pathname))
}

/**
 * Creates the default policy: texts that libraries give to the browser as HTML are sanitized, and scripts have one of
 * our addresses. Without it the browser refuses both.
 * @see tests/security/README.md#scripts-in-texts
 */
export function createDefaultPolicy(): void {
  trustedTypesOf()?.createPolicy('default', {
    createHTML: html => sanitize?.(html) ?? null,
    createScriptURL: url => (isScriptUrl(url) ? url : null),
  })
}

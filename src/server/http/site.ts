import {createHash} from 'node:crypto'
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {serveStatic} from '@hono/node-server/serve-static'
import type {Context, Hono, Next} from 'hono'

/** CSP source of every inline script of a page; the precached shell could not carry nonces. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

/**
 * The policy of every page. `script-src` has no unsafe word. Styles are the one exception: the scroll lock of the
 * dialogs and the toasts insert style elements of their own, and offer no other way.
 */
export const contentSecurityPolicy = (html: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts(html).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const common = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
}

/** Headers of every answer, the API's among them; HSTS where the public address is https. */
export const securityHeaders = (https: boolean) => async (c: Context, next: Next) => {
  await next()
  for (const [name, value] of Object.entries(common)) c.res.headers.set(name, value)
  if (https) c.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}

/**
 * Serves the built client: hashed assets for a year, everything else revalidated, and for any other address the one
 * static shell, in which the client finds its route.
 */
export function serveSite(app: Hono, folder: string): void {
  const shellPath = join(folder, 'index.html')
  if (!existsSync(shellPath)) return
  const shell = readFileSync(shellPath, 'utf8')
  const policy = contentSecurityPolicy(shell)

  app.use(
    '*',
    serveStatic({
      root: folder,
      precompressed: true,
      rewriteRequestPath: path => (path === '/' ? '/index.html' : path),
      onFound: (path, c) => {
        const hashed = /\/assets\/[^/]+-[\w-]{8}\.\w+(\.(br|gz))?$/.test(path)
        c.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (/index\.html(\.(br|gz))?$/.test(path)) c.header('Content-Security-Policy', policy)
      },
    }),
  )
  app.get('*', c => {
    // a missing file is missing; only an address of the app gets the shell
    if (/\.\w{2,5}$/.test(c.req.path)) return c.text('Not found', 404)
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Security-Policy', policy)
    return c.html(shell)
  })
}

import type {Context, Next} from 'hono'
import {client_file_policy, data_policy} from './policy.ts'

/** Security headers of every answer. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
} as const

/** Pages that mailed links lead to, with a token in the URL. */
const mailed = new Set(['/forgot-password', '/confirm-email', '/undo-closing'])

/** Security headers of all answers, including the API; HSTS if the public address is https. A page brings its own CSP. */
export const securityHeaders = (https: boolean) => async (c: Context, next: Next) => {
  await next()
  const {headers} = c.res
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value)
  if (!headers.has('Content-Security-Policy')) {
    headers.set('Content-Security-Policy', c.req.path.startsWith('/api/') ? data_policy : client_file_policy)
  }
  // no Referer header may reveal the token in a mailed link
  if (mailed.has(c.req.path) || c.req.query('t') !== undefined) headers.set('Referrer-Policy', 'no-referrer')
  if (https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}

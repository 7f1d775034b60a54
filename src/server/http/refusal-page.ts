import type {Context} from 'hono'
import {html} from 'hono/html'
import type {Refusal} from './refusal.ts'

/** A page for a refused navigation, such as a callback from an identity provider: one sentence and a link. */
export function refusalPage(c: Context, refusal: Refusal) {
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Something went wrong</title>
          <style>
            :root {
              color-scheme: light dark;
            }
            body {
              max-width: 32rem;
              margin: 15vh auto 0;
              padding: 0 1.5rem;
              font:
                1rem/1.5 system-ui,
                sans-serif;
            }
            a {
              display: inline-block;
              padding: 0.75rem 0;
            }
          </style>
        </head>
        <body>
          <h1>Something went wrong</h1>
          <p>${refusal.detail}</p>
          <p><a href="/login">Back to login</a></p>
        </body>
      </html>`,
    refusal.status as 400,
  )
}

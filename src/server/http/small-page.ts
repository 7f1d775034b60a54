import {m} from '#messages'
import {html, raw} from 'hono/html'
import {plainPagePolicy} from './security/policy.ts'

const style = `
:root {color-scheme: light dark}
body {max-width: 32rem; margin: 15vh auto 0; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif}
button {padding: 0.75rem 1.25rem; font: inherit}
a {display: inline-block; padding: 0.75rem 0}
`

/** Content security policy of a small page: no script, and forms to this server only. */
export const small_page_policy = plainPagePolicy(`<style>${style}</style>`)

type Html = ReturnType<typeof html>

/** A page without the app, for addresses that a browser opens directly. */
export const smallPage = (title: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="${m.language()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`

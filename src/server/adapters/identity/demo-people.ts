import {createHash} from 'node:crypto'
import {html} from 'hono/html'

/** A person at the demo provider, which does not check who it is. */
export interface DemoPerson {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** The people that the page offers. They have no account until they register. */
const demoPeople: readonly DemoPerson[] = [
  {email: 'riley@demo.test', first_name: 'Riley', last_name: 'Quinn'},
  {email: 'jamie@demo.test', first_name: 'Jamie', last_name: 'Brooks'},
]

/** Returns a subject that survives restarts and that no real provider uses. */
export const demoSubject = (email: string): string =>
  `demo-${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24)}`

/** The demo provider's page to choose a person. */
export const demoPage = (provider: string, action: string, refused?: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Demo ${provider}</title>
        <style>
          :root {
            color-scheme: light dark;
            --line: light-dark(#d5d0c4, #3a4150);
            --muted: light-dark(#5b6474, #9aa3b2);
          }
          * {
            box-sizing: border-box;
          }
          body {
            max-width: 26rem;
            margin: 0 auto;
            padding: 2rem 1.25rem;
            font:
              1rem/1.5 system-ui,
              sans-serif;
          }
          mark {
            padding: 0.125rem 0.5rem;
            border-radius: 0.5rem;
            background: #fde68a;
            color: #422006;
            font-weight: 700;
          }
          h1 {
            margin: 0.75rem 0 0.25rem;
            font-size: 1.5rem;
            line-height: 1.25;
          }
          p {
            margin: 0 0 1.25rem;
            color: var(--muted);
          }
          form {
            display: grid;
            gap: 0.75rem;
            margin: 0 0 0.75rem;
          }
          button,
          input {
            width: 100%;
            min-height: 3rem;
            padding: 0.5rem 0.875rem;
            border: 1px solid var(--line);
            border-radius: 0.625rem;
            background: Canvas;
            color: CanvasText;
            font: inherit;
            text-align: left;
          }
          button {
            cursor: pointer;
          }
          button span {
            display: block;
            color: var(--muted);
            font-size: 0.875rem;
          }
          button.go {
            border-color: #2563eb;
            background: #2563eb;
            color: #fff;
            font-weight: 600;
            text-align: center;
          }
          button.stop {
            text-align: center;
          }
          h2 {
            margin: 1.5rem 0 0.75rem;
            font-size: 1rem;
          }
          label {
            display: grid;
            gap: 0.25rem;
            font-size: 0.875rem;
            font-weight: 600;
          }
          [role='alert'] {
            color: light-dark(#b91c1c, #f87171);
          }
        </style>
      </head>
      <body>
        <main>
          <mark>DEMO</mark>
          <h1>Demo ${provider}: choose a person or type an email</h1>
          <p>This stands in for ${provider} on this machine. It does not check passwords or know real accounts.</p>
          ${refused && html`<p role="alert">${refused}</p>`}
          ${demoPeople.map(
            ({email, first_name, last_name}) =>
              html`<form method="post" action="${action}">
                <input type="hidden" name="email" value="${email}" />
                <input type="hidden" name="first_name" value="${first_name}" />
                <input type="hidden" name="last_name" value="${last_name}" />
                <button>${first_name} ${last_name}<span>${email}</span></button>
              </form>`,
          )}
          <h2>Someone else</h2>
          <form method="post" action="${action}">
            <label>Email <input name="email" type="email" required autocomplete="off" /></label>
            <label>First name <input name="first_name" required maxlength="80" autocomplete="off" /></label>
            <label>Last name <input name="last_name" required maxlength="80" autocomplete="off" /></label>
            <button class="go">Continue</button>
          </form>
          <form method="post" action="${action}">
            <input type="hidden" name="cancel" value="1" />
            <button class="stop">Cancel</button>
          </form>
        </main>
      </body>
    </html>`

import {m} from '#messages'
import type {Context} from 'hono'
import {html} from 'hono/html'
import type {Refusal} from './refusal.ts'
import {small_page_policy, smallPage} from './small-page.ts'

/** A page for a refused navigation, such as a callback from an identity provider: one sentence and a link. */
export function refusalPage(c: Context, refusal: Refusal) {
  c.header('Content-Security-Policy', small_page_policy)
  const content = html`<p>${refusal.detail}</p>
    <p><a href="/login">${m.page_back_to_login()}</a></p>`
  return c.html(smallPage(m.page_something_went_wrong(), content), refusal.status as 400)
}

import {randomBytes} from 'node:crypto'
import type {Context, Hono} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import type {Clock} from '../../../clock.ts'
import type {Database} from '../../../db/client.ts'
import {answerInLanguage, detectLanguage} from '../../../language.ts'
import type {CheckoutAsked} from '../port.ts'
import {closedPage, confirmPage, connectPage, pagePolicy, payPage, type Problem} from './html.ts'
import {isOpen, pay} from './pay.ts'
import {put, read} from './store.ts'

/** Maximum size of a form in bytes. */
const form_bytes = 16_384

function show(c: Context, html: string, returnsTo: string | null, status: 200 | 404 | 410 | 413 = 200) {
  c.header('Content-Security-Policy', pagePolicy(returnsTo ? new URL(returnsTo).origin : "'self'"))
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(html, status)
}

/** Returns a text field; a file counts as empty. */
function field(form: Record<string, unknown>, name: string): string {
  const value = form[name]
  return typeof value === 'string' ? value.slice(0, 60) : ''
}

/** `12/2034` of `2034-12`, as it is typed. */
const expiryOf = (expires: string | null): string => expires?.split('-').toReversed().join('/') ?? ''

/**
 * Serves the pages to pay, confirm and connect an account. As at the real provider, the address alone gives access.
 */
export function servePages(
  app: Hono,
  {database, clock, afterPaying}: {database: Database; clock: Clock; afterPaying: () => Promise<unknown>},
): void {
  const path = '/api/sandbox/checkout/:id'
  // a page opens without the header in which the app's calls name their language
  app.use('/api/sandbox/*', detectLanguage(['cookie', 'header']), answerInLanguage)
  app.use(path, bodyLimit({maxSize: form_bytes, onError: c => show(c, closedPage(null), null, 413)}))

  const savedFor = ({saved}: CheckoutAsked) =>
    saved ? read(database.db, 'method', saved.provider_method_id) : Promise.resolve(null)
  const showPay = async (c: Context, asked: CheckoutAsked, problem?: Problem) =>
    show(c, payPage(asked, {saved: (await savedFor(asked))?.method, problem}), asked.success_url)

  app.get(path, async c => {
    const checkout = await read(database.db, 'checkout', c.req.param('id'))
    if (!checkout) return show(c, closedPage(null), null, 404)
    const {asked} = checkout
    return isOpen(checkout, clock.now())
      ? showPay(c, asked)
      : show(c, closedPage(asked.cancel_url), asked.cancel_url, 410)
  })

  app.post(path, async c => {
    const id = c.req.param('id')
    const checkout = await read(database.db, 'checkout', id)
    if (!checkout) return show(c, closedPage(null), null, 404)
    const {asked} = checkout
    const form = await c.req.parseBody()
    if (field(form, 'refused')) return showPay(c, asked, 'refused')
    const saved = field(form, 'saved') ? await savedFor(asked) : null
    const typed = saved
      ? {number: saved.account, expiry: expiryOf(saved.method.expires), saved: saved.method}
      : {number: field(form, 'number'), expiry: field(form, 'expiry')}
    const confirmed = field(form, 'confirmed') === 'yes'
    const outcome = await pay(database.db, id, {...typed, confirmed}, clock.now())
    if (outcome === 'closed') return show(c, closedPage(asked.cancel_url), asked.cancel_url, 410)
    if (outcome === 'asks_confirmation') return show(c, confirmPage(asked, typed), asked.success_url)
    if (outcome !== 'done') return showPay(c, asked, outcome)
    await afterPaying()
    return c.redirect(asked.success_url, 303)
  })

  // prevents an open redirect: only to our own page on this host
  const returning = (c: Context, answer: Record<string, string>): string | null => {
    const redirect_uri = c.req.query('redirect_uri') ?? ''
    if (!URL.canParse(redirect_uri)) return null
    const url = new URL(redirect_uri)
    if (url.host !== new URL(c.req.url).host || url.pathname !== '/stripe/callback') return null
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
    url.searchParams.set('state', c.req.query('state') ?? '')
    return url.href
  }

  app.get('/api/sandbox/connect', c => {
    const refused = returning(c, {error: 'access_denied'})
    return refused ? show(c, connectPage(refused), refused) : show(c, closedPage(null), null, 404)
  })

  app.post('/api/sandbox/connect', async c => {
    const code = `ac_${randomBytes(16).toString('hex')}`
    const back = returning(c, {code})
    if (!back) return show(c, closedPage(null), null, 404)
    const account_id = `acct_sandbox_${randomBytes(8).toString('hex')}`
    await put(database.db, 'account_code', code, {account_id, used: false}, clock.now())
    return c.redirect(back, 303)
  })
}

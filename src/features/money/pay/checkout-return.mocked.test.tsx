import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {rememberCheckout, takeCheckoutReturn} from '#data/queries/money/checkout-return.ts'
import {rememberUnsentRequest} from '#data/queries/unsent-request.ts'
import {CheckoutReturn} from './checkout-return.tsx'

const invoice = '/dash/parent/invoices/i1'
const state = vi.hoisted(() => ({path: '', status: 'PAID'}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({user_id: '', role: 'parent'}),
}))
vi.mock('@tanstack/react-router', () => ({useLocation: () => state.path, Link: () => null}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQueryClient: () => ({invalidateQueries: vi.fn()}),
  useQuery: ({enabled}: {enabled?: boolean}) => ({
    data:
      enabled === undefined
        ? {status: state.status, purpose: 'subscription', method: 'card', amount_cents: 1200, invoice_ids: []}
        : undefined,
  }),
}))

beforeEach(() => sessionStorage.clear())

/** What stands on the page returned to, then on the payments, then on the first page again. */
async function shownOnTheWay(status: string, said: 'success' | 'cancelled') {
  state.status = status
  const goTo = (path: string) => {
    history.replaceState(null, '', path)
    state.path = path.split('?')[0] ?? path
  }
  rememberCheckout('c1')
  goTo(`${invoice}?checkout=${said}`)
  takeCheckoutReturn()
  const {redraw} = await mount(<CheckoutReturn />)
  const shown = [texts('p').join(' ')]
  for (const path of ['/dash/parent/invoices', invoice]) {
    goTo(path)
    await redraw(<CheckoutReturn />)
    shown.push(texts('p').join(' '))
  }
  return shown
}

test('a payment that is over is shown until its page is left', async () => {
  const [first, ...later] = await shownOnTheWay('PAID', 'success')
  expect(first).toContain('Paid $12.00')
  expect(later.join('')).toBe('')
})

test('one that was left can be gone on with from the payments too', async () => {
  const shown = await shownOnTheWay('OPEN', 'cancelled')
  expect(shown.map(text => text.includes('You left without paying'))).toEqual([true, true, true])
})

test('a payment that follows one that was left shows its own outcome', async () => {
  const plan = '/dash/agency/status'
  state.path = plan
  const comeBack = (said: 'success' | 'cancelled') => {
    history.replaceState(null, '', `${plan}?checkout=${said}`)
    takeCheckoutReturn()
  }
  state.status = 'OPEN'
  rememberCheckout('c1')
  comeBack('cancelled')
  const {redraw} = await mount(<CheckoutReturn />)
  expect(texts('p').join(' ')).toContain('You left without paying')
  await act(async () => rememberCheckout('c2'))
  await redraw(null)
  state.status = 'PAID'
  comeBack('success')
  await redraw(<CheckoutReturn />)
  expect(texts('body').join(' ')).toMatch(/Paid \$12\.00.*Your plan is active/)
})

test('a plan that was bought for a request leads back to it, and only once it is active', async () => {
  const form = '/dash/parent/request-service?ask=c1&step=review'
  await shownOnTheWay('PAID', 'success')
  expect(document.querySelector(`a[href="${form}"]`)).toBeNull()
  rememberUnsentRequest(form)
  const open = async (status: string) => {
    state.status = status
    state.path = '/dash/parent/status'
    rememberCheckout('c2')
    history.replaceState(null, '', '/dash/parent/status?checkout=success')
    takeCheckoutReturn()
    await mount(<CheckoutReturn />)
    return document.querySelector(`a[href="${form}"]`)?.textContent
  }
  expect(await open('PROCESSING')).toBeUndefined()
  expect(await open('PAID')).toBe('Go on with your request')
})

import {beforeEach, expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {rememberCheckout, takeCheckoutReturn} from '#data/queries/money/checkout-return.ts'
import {useIsInNotice} from './use-is-in-notice.ts'

const path = '/dash/agency/invoices/i1'
const state = vi.hoisted(() => ({status: 'PROCESSING'}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({user_id: '', role: 'agency'}),
}))
vi.mock('@tanstack/react-router', () => ({useLocation: () => path}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({enabled}: {enabled: boolean}) => ({
    data: enabled ? {status: state.status, invoice_ids: ['i1']} : undefined,
  }),
}))

beforeEach(() => sessionStorage.clear())

function Shown({id}: {id: string}) {
  return <output>{String(useIsInNotice(id))}</output>
}

async function shown(id: string) {
  await mount(<Shown id={id} />)
  return texts('output').at(-1)
}

test('the notice names a bank transfer of its own invoices, once the payer is back', async () => {
  rememberCheckout('c1')
  expect(await shown('i1')).toBe('false')
  history.replaceState(null, '', `${path}?checkout=success`)
  takeCheckoutReturn()
  expect(await shown('i1')).toBe('true')
  expect(await shown('i2')).toBe('false')
  state.status = 'PAID'
  expect(await shown('i1')).toBe('false')
})

import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import {mount} from '#tests/support/mount.ts'
import {PaymentsDue} from './payments-due.tsx'

const state = vi.hoisted(() => ({invoices: [] as unknown[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.invoices}),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('#data/offline/server-now.ts', async original => ({
  ...(await original<object>()),
  useServerNow: () => '2026-06-09T15:00:00.000Z',
}))
vi.mock('#lib/device-zone.ts', () => ({deviceZone: () => 'America/Chicago'}))
vi.mock('./use-automatic-later.ts', () => ({useAutomaticLater: () => []}))

const statement = (status: 'planned' | 'charging', charge_at: string): Partial<Invoice> => ({
  kind: 'statement',
  status: 'OPEN',
  my_side: 'payer',
  outside: null,
  due_at: '2026-06-29T15:00:00.000Z',
  payable_online: true,
  due_cents: 12_000,
  credited_cents: 0,
  tip_cents: 0,
  automatic: {status, charge_at},
})

async function read(...invoices: Partial<Invoice>[]) {
  state.invoices = invoices
  await mount(<PaymentsDue />)
  return document.body.textContent
}

const friday = '2026-06-12T14:00:00.000Z'
const monday = '2026-06-15T14:00:00.000Z'

test('one automatic payment has its time and its sum', async () => {
  const text = await read(statement('planned', friday), statement('planned', friday))
  expect(text).toContain('Automatic payment: Fri')
  expect(text).toContain('$240.00 is paid with your saved payment method.')
})

test('statements that are paid on different days do not share one time', async () => {
  const text = await read(statement('planned', monday), statement('planned', friday))
  expect(text).not.toContain('Automatic payment: ')
  expect(text).toMatch(/2 statements, \$240\.00 in all, are paid .*, each on its own date\. Next: Fri/)
})

test('a payment that has begun does not lend its time to the next one', async () => {
  const text = await read(statement('charging', '2026-06-09T14:00:00.000Z'), statement('planned', monday))
  expect(text).not.toContain('Automatic payment: ')
  expect(text).toMatch(/Next: Mon/)
})

test('a payment alone that has begun is being paid now', async () => {
  expect(await read(statement('charging', '2026-06-09T14:00:00.000Z'))).toContain('$120.00 is being paid now')
})

test('what its payee cannot receive now is not said to be paid automatically', async () => {
  const text = await read({...statement('planned', friday), payable_online: false})
  expect(text).not.toContain('utomatic')
  expect(text).toContain('$120.00')
})

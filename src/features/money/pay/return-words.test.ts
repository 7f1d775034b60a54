import {expect, test} from 'vitest'
import {returnWords} from './return-words.ts'

const checkout = {
  id: '01890000-0000-7000-8000-000000000001',
  status: 'OPEN' as const,
  purpose: 'subscription' as const,
  method: 'card' as const,
  amount_cents: 1200,
  tip_cents: 0,
  invoice_ids: [],
  plan_id: null,
  checkout_url: null,
  created_at: '2026-06-01T15:00:00.000Z',
}

test('what the address says is never believed over the server', () => {
  expect(returnWords(checkout, 'success').title).toBe('Waiting for the payment provider')
  expect(returnWords({...checkout, status: 'FAILED'}, 'success').tone).toBe('bad')
  expect(returnWords({...checkout, status: 'PAID'}, 'cancelled').title).toBe('Paid $12.00')
})

test('each state names the sum and what it means', () => {
  expect(returnWords({...checkout, status: 'PAID'}, 'success').text).toBe('Your plan is active.')
  const statement = {...checkout, status: 'PAID', purpose: 'statement'} as const
  expect(returnWords(statement, 'success', {payee: 'Grace Okafor'}).text).toBe('Paid to Grace Okafor.')
  expect(returnWords({...checkout, status: 'PROCESSING'}, 'success')).toMatchObject({
    tone: 'info',
    title: 'Your bank transfer of $12.00 is in progress',
  })
  expect(returnWords(checkout, 'cancelled').text).toContain('Nothing was charged')
  expect(returnWords({...checkout, status: 'EXPIRED'}, 'success').text).toContain('Nothing was charged')
  expect(returnWords({...checkout, status: 'FAILED'}, 'success').title).toBe('Your payment of $12.00 failed')
  expect(returnWords({...checkout, method: 'ach', status: 'FAILED'}, 'success').title).toBe(
    'Your bank transfer of $12.00 failed',
  )
})

test('a failed payment is due again, but of a plan nothing is due', () => {
  const failed = {...checkout, method: 'ach', status: 'FAILED'} as const
  expect(returnWords(failed, 'success').text).toBe(
    'Nothing was charged, and no plan was started or renewed. You can try again with another payment method.',
  )
  for (const purpose of ['statement', 'lead'] as const) {
    expect(returnWords({...failed, purpose}, 'success').text).toContain('the payment is due again')
  }
})

test('one paid lead invoice is not called several', () => {
  const paid = {...checkout, status: 'PAID', purpose: 'lead'} as const
  expect(returnWords({...paid, invoice_ids: ['i1']}, 'success').text).toBe('The invoice is marked as paid.')
  expect(returnWords({...paid, invoice_ids: ['i1', 'i2']}, 'success').text).toBe('The invoices are marked as paid.')
  const arriving = {...paid, status: 'PROCESSING'} as const
  expect(returnWords({...arriving, invoice_ids: ['i1']}, 'success').text).toContain(
    'The invoice is marked as paid when it arrives.',
  )
})

test('a paid statement names each payee’s part where Village’s fee is in it', () => {
  const paid = {...checkout, status: 'PAID', purpose: 'statement', amount_cents: 13_500} as const
  const shares = {payee: 'Grace Okafor', fee_cents: 1080}
  expect(returnWords(paid, 'success', shares).text).toBe('$124.20 to Grace Okafor, $10.80 is Village’s fee.')
  expect(returnWords({...paid, status: 'PROCESSING'}, 'success', shares).text).toContain(
    'When it arrives, $124.20 goes to Grace Okafor, and $10.80 is Village’s fee.',
  )
})

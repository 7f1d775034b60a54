import {act} from 'react'
import {expect, test, vi} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {BidSeveralDialog} from './bid-several-dialog.tsx'

vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  useOutbox: () => ({entries: [], receipts: [], ready: true, failed: false}),
}))

const rates = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] li input')].map(({value}) => value)

/** Types as a hand does, past React's own record of the value. */
async function type(input: Element, words: string) {
  const {set} = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(input, words)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

test('each rate begins with the highest that its family named, or with the one typed for all', async () => {
  const leads = [
    leadSample({id: '01890000-0000-7000-8000-000000000011', max_hourly_rate: 30}),
    leadSample({id: '01890000-0000-7000-8000-000000000012', max_hourly_rate: null}),
  ]
  await mount(<BidSeveralDialog leads={leads} onClose={vi.fn()} />)
  await type(found('[role=dialog] input[inputmode=decimal]'), '27')
  await act(async () => found('[role=dialog] input[value=own]').click())
  expect(rates()).toEqual(['30.00', '27.00'])
})

import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#data/app/message.ts'
import {found, mount, press} from '#tests/support/mount.ts'
import {ReturnDialog} from './return-dialog.tsx'

const seen = vi.hoisted(() => ({max_cents: 10_000, sent: [] as {max_cents: number}[], failure: null as Error | null}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({amount_cents = seen.max_cents}: {amount_cents?: number}) => ({
    isSuccess: true,
    error: null,
    data: {
      amount_cents,
      max_cents: seen.max_cents,
      left_cents: 0,
      coming: null,
      way: 'provider',
      method: 'card',
      payer: {name: 'Pat Doe'},
      payee: null,
      payee_cents: 0,
      fee_cents: 0,
      tip_cents: 0,
      invoice_numbers: ['V-1'],
      numbers: [],
    },
  }),
}))
vi.mock('#data/queries/admin/invoices.ts', () => ({
  returnPreview: (_act: string, _id: string, amount_cents?: number) => ({amount_cents}),
  useReturn: () => ({
    isPending: false,
    error: null,
    mutate: (sent: {max_cents: number}, {onError}: {onError: (error: Error | null) => void}) => {
      seen.sent.push(sent)
      onError(seen.failure)
    },
  }),
}))

beforeEach(() => void Object.assign(seen, {max_cents: 10_000, sent: [], failure: null}))

/** Chooses as a hand does, past React's own record of the value. */
async function choose(selector: string, value: string, kind: typeof HTMLInputElement | typeof HTMLSelectElement) {
  const {set} = Object.getOwnPropertyDescriptor(kind.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(found(selector), value)
    found(selector).dispatchEvent(new Event(kind === HTMLSelectElement ? 'change' : 'input', {bubbles: true}))
  })
}

const dialog = () => <ReturnDialog act="refund" id="payment" of="Pat Doe" hasPayerAccount onClose={() => undefined} />

/** Staff refund all that is shown; another admin refunds a part before they press again. */
async function sentTwice(failure: Error) {
  seen.failure = failure
  const {redraw} = await mount(dialog())
  await choose('select', 'goodwill', HTMLSelectElement)
  await choose('[role=alertdialog] input:not([inputmode])', 'They called us', HTMLInputElement)
  await press('[role=alertdialog] button:last-of-type')
  seen.max_cents = 7000
  await redraw(dialog())
  await press('[role=alertdialog] button:last-of-type')
  return seen.sent.map(({max_cents}) => max_cents)
}

test('a refund names what was possible as it was read, and after a refusal what is possible now', async () => {
  const refused = new ApiError({kind: 'refused', status: 409, code: 'refund_changed'})
  expect(await sentTwice(refused)).toEqual([10_000, 7000])
})

test('a retry after a lost answer names the same, so that it counts once', async () => {
  expect(await sentTwice(new ApiError({kind: 'network'}))).toEqual([10_000, 10_000])
})

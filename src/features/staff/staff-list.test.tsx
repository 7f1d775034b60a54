import {expect, test} from 'vitest'
import {m} from '#messages'
import {mount} from '#tests/support/mount.ts'
import {StaffCards, TotalLine} from './staff-list.tsx'

test('the total of payments names the refunded sum', async () => {
  const list = (refunded_cents: number) => (
    <StaffCards
      query={{
        data: {pages: [{items: [], total: {count: 5, amount_cents: 56_400, refunded_cents}}]},
        error: null,
        refetch: () => undefined,
        hasNextPage: false,
        isFetchingNextPage: false,
        fetchNextPage: () => undefined,
      }}
      counted={m.count_of_payments}
      what="The payments"
      empty={null}
      renderItem={() => null}
    />
  )
  const {redraw} = await mount(list(3_333))
  expect(document.body.textContent).toBe('5 payments, $564.00 paid, $33.33 of it refunded')
  await redraw(list(0))
  expect(document.body.textContent).toBe('5 payments, $564.00 in total')
})

test('the total of open invoices names what is marked as paid and awaits confirmation', async () => {
  const total = {count: 5, amount_cents: 56_400, marked_cents: 11_000}
  const {redraw} = await mount(<TotalLine total={total} counted={m.count_of_invoices} />)
  expect(document.body.textContent).toBe('5 invoices, $564.00 due, $110.00 of it marked as paid and not confirmed yet')
  await redraw(<TotalLine total={{count: 5, amount_cents: 56_400}} counted={m.count_of_invoices} />)
  expect(document.body.textContent).toBe('5 invoices, $564.00 in total')
})

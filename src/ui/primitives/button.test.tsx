import {expect, test, vi} from 'vitest'
import {found, mount, press} from '../../../tests/support/mount.ts'
import {Button} from './button.tsx'

test('a button that cannot act keeps its place in the tab order, says why, and does nothing', async () => {
  const act = vi.fn()
  await mount(
    <Button disabledReason="You should be verified to use this." onClick={act}>
      Place bid
    </Button>,
  )
  const button = found('button')
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('You should be verified to use this.')
  await press('button')
  expect(act).not.toHaveBeenCalled()
})

test('a form cannot be sent by a button that says why not, nor twice by a busy one', async () => {
  const send = vi.fn((event: React.FormEvent) => event.preventDefault())
  const {redraw} = await mount(
    <form onSubmit={send}>
      <Button type="submit" disabledReason="Needs a connection">
        Pay
      </Button>
    </form>,
  )
  await press('button')
  await redraw(
    <form onSubmit={send}>
      <Button type="submit" busy>
        Pay
      </Button>
    </form>,
  )
  await press('button')
  expect(send).not.toHaveBeenCalled()
  await redraw(
    <form onSubmit={send}>
      <Button type="submit">Pay</Button>
    </form>,
  )
  await press('button')
  expect(send).toHaveBeenCalledOnce()
})

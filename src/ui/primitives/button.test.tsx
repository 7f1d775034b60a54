import {expect, test, vi} from 'vitest'
import {found, mount, press} from '../../../tests/support/mount.ts'
import {ConfirmButton} from '../feedback/confirm-button.tsx'
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

test.each([
  ['a button', Button],
  ['the large button of a visit', ConfirmButton],
])('%s that is pressed while it loads acts once it has loaded, and once only', async (_, Pressed) => {
  const act = vi.fn()
  const {redraw} = await mount(
    <Pressed loadingReason="Reading" onClick={act}>
      Confirm start
    </Pressed>,
  )
  await press('button')
  await press('button')
  expect(act).not.toHaveBeenCalled()
  expect(found('button').getAttribute('aria-busy')).toBe('true')
  await redraw(<Pressed onClick={act}>Confirm start</Pressed>)
  expect(act).toHaveBeenCalledTimes(1)
  expect(found('button').getAttribute('aria-busy')).toBeNull()
  await redraw(<Pressed onClick={act}>Confirm start</Pressed>)
  expect(act).toHaveBeenCalledTimes(1)
})

test('a press that waited does nothing where the loaded button cannot act', async () => {
  const act = vi.fn()
  const {redraw} = await mount(
    <ConfirmButton loadingReason="Reading" onClick={act}>
      Confirm start
    </ConfirmButton>,
  )
  await press('button')
  await redraw(
    <ConfirmButton disabledReason="The visit has not begun" onClick={act}>
      Confirm start
    </ConfirmButton>,
  )
  expect(act).not.toHaveBeenCalled()
})

test.each([
  ['a button', Button],
  ['the large button of a visit', ConfirmButton],
])('%s that says why it cannot act takes no press while it loads', async (_, Pressed) => {
  const act = vi.fn()
  const {redraw} = await mount(
    <Pressed loadingReason="Reading" disabledReason="It opens at 1:00 PM" onClick={act}>
      Confirm start
    </Pressed>,
  )
  await press('button')
  expect(found('button').getAttribute('aria-busy')).toBeNull()
  await redraw(<Pressed onClick={act}>Confirm start</Pressed>)
  expect(act).not.toHaveBeenCalled()
})

test.each([
  ['a button', Button],
  ['the large button of a visit', ConfirmButton],
])('a press while %s rests is not made up for', async (_, Pressed) => {
  const act = vi.fn()
  const {redraw} = await mount(
    <Pressed restReason="You have just tapped the other" onClick={act}>
      Confirm end
    </Pressed>,
  )
  await press('button')
  expect(found('button').getAttribute('aria-busy')).toBeNull()
  expect(found('button').getAttribute('aria-disabled')).toBe('true')
  await redraw(<Pressed onClick={act}>Confirm end</Pressed>)
  expect(act).not.toHaveBeenCalled()
})

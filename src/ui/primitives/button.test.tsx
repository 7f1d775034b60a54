import X from 'lucide-react/icons/x'
import {act} from 'react'
import {expect, test, vi} from 'vitest'
import {found, mount, press} from '../../../tests/support/mount.ts'
import {until} from '../../../tests/support/until.ts'
import {ConfirmButton} from '../feedback/confirm-button.tsx'
import {Button} from './button.tsx'
import {IconButton} from './icon-button.tsx'

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

const filters = 'Clear filters'
test.each([
  ['a button', (reason?: string) => <Button disabledReason={reason}>{filters}</Button>],
  ['an icon button', (reason?: string) => <IconButton label={filters} icon={X} disabledReason={reason} />],
  [
    'the large button of a visit',
    (reason?: string) => <ConfirmButton disabledReason={reason}>{filters}</ConfirmButton>,
  ],
])('%s that disables itself keeps the focus, and so does one that can act again', async (_, drawn) => {
  const {redraw} = await mount(drawn())
  found('button').focus()
  await redraw(drawn('No filter is set'))
  // the tooltip around it is loaded with the first reason
  await until(async () => {
    await act(async () => undefined)
    expect(found('button').dataset.state).toBe('closed')
  })
  expect(document.activeElement).toBe(found('button'))
  await redraw(drawn())
  expect(document.activeElement).toBe(found('button'))
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

test('a button that is pressed while it loads acts once it has loaded, and once only', async () => {
  const act = vi.fn()
  const {redraw} = await mount(
    <Button loadingReason="Reading" onClick={act}>
      Place bid
    </Button>,
  )
  await press('button')
  await press('button')
  expect(act).not.toHaveBeenCalled()
  expect(found('button').getAttribute('aria-busy')).toBe('true')
  await redraw(<Button onClick={act}>Place bid</Button>)
  expect(act).toHaveBeenCalledTimes(1)
  expect(found('button').getAttribute('aria-busy')).toBeNull()
  await redraw(<Button onClick={act}>Place bid</Button>)
  expect(act).toHaveBeenCalledTimes(1)
})

test('a press that waited does nothing where the loaded button cannot act', async () => {
  const act = vi.fn()
  const {redraw} = await mount(
    <Button loadingReason="Reading" onClick={act}>
      Place bid
    </Button>,
  )
  await press('button')
  await redraw(
    <Button disabledReason="The request is closed" onClick={act}>
      Place bid
    </Button>,
  )
  expect(act).not.toHaveBeenCalled()
})

test('a button that says why it cannot act takes no press while it loads', async () => {
  const act = vi.fn()
  const {redraw} = await mount(
    <Button loadingReason="Reading" disabledReason="It opens at 1:00 PM" onClick={act}>
      Place bid
    </Button>,
  )
  await press('button')
  expect(found('button').getAttribute('aria-busy')).toBeNull()
  await redraw(<Button onClick={act}>Place bid</Button>)
  expect(act).not.toHaveBeenCalled()
})

test.each([
  ['a button', Button, 'onClick'],
  ['the large button of a visit', ConfirmButton, 'onPress'],
])('a press while %s rests is not made up for', async (_, Pressed, onPress) => {
  const act = vi.fn()
  const {redraw} = await mount(
    <Pressed restReason="You have just tapped the other" {...{[onPress]: act}}>
      Confirm end
    </Pressed>,
  )
  await press('button')
  expect(found('button').getAttribute('aria-busy')).toBeNull()
  expect(found('button').getAttribute('aria-disabled')).toBe('true')
  await redraw(<Pressed {...{[onPress]: act}}>Confirm end</Pressed>)
  expect(act).not.toHaveBeenCalled()
})

test('the second click of a double click does nothing on a button that acts, and counts on another one', async () => {
  const save = vi.fn()
  const click = (detail: number) =>
    act(
      async () =>
        void found('button').dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail})),
    )
  const {redraw} = await mount(
    <Button busy={false} onClick={save}>
      Save
    </Button>,
  )
  await click(1)
  await click(2)
  expect(save).toHaveBeenCalledOnce()
  await redraw(<Button onClick={save}>More</Button>)
  await click(2)
  expect(save).toHaveBeenCalledTimes(2)
})

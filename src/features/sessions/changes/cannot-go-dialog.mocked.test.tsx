import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {CannotGoDialog} from './cannot-go-dialog.tsx'

const capture = vi.hoisted(() => vi.fn())
const received = vi.hoisted(() => ({resolve: () => {}}))
vi.mock('#data/offline/outbox.ts', () => ({
  capture,
  whenReceived: () =>
    new Promise<void>(resolve => {
      received.resolve = resolve
    }),
}))

const connection = vi.hoisted(() => ({isOnline: true}))
vi.mock('#data/offline/use-connection.ts', async original => ({
  ...(await original<object>()),
  useOnline: () => connection.isOnline,
}))

const session = sampleSession()
const send = () => press('footer button + button')

async function type(text: string) {
  await act(async () => {
    const area = found('textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

beforeEach(() => {
  takeToast()
  connection.isOnline = true
  capture.mockReset().mockResolvedValue({is: 'saved', entry: sampleEntry({kind: 'cannot-go'})})
})

test('asking not to go to a visit needs a reason, and is stored on the device', async () => {
  const onClose = vi.fn<() => void>()
  await mount(<CannotGoDialog session={session} onClose={onClose} />)
  await send()
  expect(texts('[role=dialog]').join('')).toContain('Say why you can’t go')
  expect(capture).not.toHaveBeenCalled()
  await type(' Sick ')
  await send()
  const {title, scheduled_start, scheduled_end, timezone} = session
  const visit = {title, scheduled_start, scheduled_end, timezone}
  expect(capture).toHaveBeenCalledWith('cannot-go', {session_id: session.id, reason: 'Sick', visit})
  expect(onClose).toHaveBeenCalledOnce()
  expect(takeToast()).toMatchObject({
    title: 'Saved on this computer',
    description: 'You stay assigned until your office assigns someone else.',
  })
  expect(takeToast()).toBeUndefined()
  await act(async () => received.resolve())
  expect(takeToast()).toMatchObject({title: 'Your office has been notified', tone: 'good'})
})

test('offline, the dialog and what is said afterwards name when the office is notified', async () => {
  connection.isOnline = false
  const later =
    'Your office will be notified as soon as you’re back online. You stay assigned until it assigns someone else.'
  await mount(<CannotGoDialog session={session} onClose={vi.fn<() => void>()} />)
  const dialog = texts('[role=dialog]').join('')
  expect(dialog).toContain(later)
  expect(dialog).not.toContain('Your office is notified and can send someone else.')
  await type('Sick')
  await send()
  expect(takeToast()).toMatchObject({title: 'Saved on this computer', description: later})
})

test('the visit is named, which may be another one than is shown behind it', async () => {
  await mount(<CannotGoDialog session={session} onClose={vi.fn<() => void>()} />)
  const asked = found('[role=dialog]').textContent
  expect(asked).toContain(session.title)
  expect(asked).toMatch(/2:00\s*–\s*6:00\sPM/)
})

test('what could be neither stored nor sent stays typed, and says so', async () => {
  const onClose = vi.fn<() => void>()
  capture.mockResolvedValue({is: 'lost', why: 'storage'})
  await mount(<CannotGoDialog session={session} onClose={onClose} />)
  await type('Sick')
  await send()
  expect(texts('[role=alert]').join('')).toContain('This could not be saved on this device.')
  expect(onClose).not.toHaveBeenCalled()
  capture.mockResolvedValue({is: 'sent', received_at: ''})
  await send()
  expect(takeToast()).toMatchObject({title: 'Your office has been notified'})
  expect(onClose).toHaveBeenCalledOnce()
})

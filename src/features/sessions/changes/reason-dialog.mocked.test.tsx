// @vitest-environment happy-dom
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#data/app/message.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {ReasonDialog} from './reason-dialog.tsx'

const device = vi.hoisted(() => ({drafts: new Map<string, unknown>()}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: (name: string) => Promise.resolve(device.drafts.get(name) ?? null),
  writeDraft: (name: string, draft: unknown) => Promise.resolve(void device.drafts.set(name, draft)),
  forgetDraft: (name: string) => Promise.resolve(void device.drafts.delete(name)),
}))

beforeEach(() => device.drafts.clear())

const dialog = (
  onSend: (reason: string, onSent: () => void) => void,
  draft = 'contest-1',
  error: Error | string | null = null,
) => (
  <ReasonDialog
    key={draft}
    draft={draft}
    title="Contest the times"
    description=""
    label="What is wrong?"
    missing="Say what is wrong"
    action="Contest"
    isPending={false}
    error={error}
    onSend={onSend}
    onClose={() => {}}
  />
)
const field = () => found('textarea') as HTMLTextAreaElement
const type = (words: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field(), words)
    field().dispatchEvent(new Event('input', {bubbles: true}))
  })
const settled = (check: () => void) => act(() => until(check))
const send = () => press('[role=dialog] footer button:last-of-type')

test('what was typed is there again after the dialog was closed or the page reloaded, for that visit alone', async () => {
  const {redraw} = await mount(dialog(vi.fn()))
  await type('She left at 5')
  await redraw(null)
  await redraw(dialog(vi.fn()))
  await settled(() => expect(field().value).toBe('She left at 5'))
  await redraw(dialog(vi.fn(), 'contest-2'))
  await settled(() => expect(field().value).toBe(''))
})

test('a reason stays until it was accepted, and is then deleted from the device', async () => {
  const refuse = vi.fn()
  const {redraw} = await mount(dialog(refuse))
  await type('She left at 5')
  await send()
  expect(refuse).toHaveBeenCalledWith('She left at 5', expect.any(Function))
  await redraw(null)
  expect([...device.drafts.keys()]).toEqual(['contest-1'])

  const accept = vi.fn((_: string, onSent: () => void) => onSent())
  await redraw(dialog(accept))
  await settled(() => expect(field().value).toBe('She left at 5'))
  await send()
  expect(accept).toHaveBeenCalledTimes(1)
  await settled(() => expect([...device.drafts.keys()]).toEqual([]))
})

test.each([
  ['the server', new ApiError({kind: 'refused', status: 409, code: 'too_late', detail: 'This visit is too long ago'})],
  ['the device', 'This visit is too long ago'],
])('a refusal by %s goes once the reason is changed', async (_, error) => {
  const {redraw} = await mount(dialog(vi.fn()))
  await type('She left at 5')
  await redraw(dialog(vi.fn(), 'contest-1', error))
  expect(texts('[role=alert]')).toEqual(['This visit is too long ago'])
  await type('She left at 6')
  expect(texts('[role=alert]')).toEqual([])
})

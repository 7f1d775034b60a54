import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {mount, press} from '#tests/support/mount.ts'
import {sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import {ConfirmArea} from './confirm-area.tsx'

const device = vi.hoisted(() => ({drafts: new Map<string, unknown>(), entries: [] as unknown[], capture: vi.fn()}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async (name: string) => device.drafts.get(name) ?? null,
  writeDraft: async (name: string, draft: unknown) => void device.drafts.set(name, draft),
  forgetDraft: async (name: string) => void device.drafts.delete(name),
}))
vi.mock('#data/offline/outbox.ts', () => ({
  capture: device.capture,
  useLane: () => ({entries: device.entries, receipts: [], loadingReason: undefined}),
}))
vi.mock('#data/account/current-user.ts', () => ({useWho: () => ({role: 'caretaker', member_role: null})}))
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => true}))

const visit = (id: string) =>
  sampleSession({
    id,
    scheduled_start: new Date(Date.now() + 60_000).toISOString(),
    scheduled_end: new Date(Date.now() + 4 * 3_600_000).toISOString(),
    location_source: 'zip',
  })

/** The button with these words, once it is drawn. */
const named = (words: string) =>
  until(async () => {
    await act(async () => undefined)
    const button = [...document.querySelectorAll('button')].find(each => each.textContent === words)
    if (!button) throw new Error(`no button ${words}`)
    button.id = 'named'
    return '#named'
  })
const note = () => document.querySelector('textarea')

async function typeNote(text: string): Promise<void> {
  if (!note()) await press(await named('Add a note'))
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(note(), text)
  await act(async () => void note()?.dispatchEvent(new Event('input', {bubbles: true})))
}

const stored = () => JSON.stringify([...device.drafts.values()])

beforeEach(() => {
  device.drafts.clear()
  device.entries = []
  device.capture.mockImplementation(async () => {
    device.entries = [sampleEntry({lane: 'visit-1'})]
    return {is: 'saved', entry: device.entries[0]}
  })
})

test('a note that was typed is there after a reload, with its own visit alone, until the tap is saved', async () => {
  const {redraw} = await mount(<ConfirmArea key="before" session={visit('visit-1')} />)
  await typeNote('Nora ate well')
  await redraw(<ConfirmArea key="other" session={visit('visit-2')} />)
  expect(stored()).toContain('Nora ate well')
  await named('Add a note')
  expect(note()).toBeNull()

  await redraw(<ConfirmArea key="after" session={visit('visit-1')} />)
  await until(async () => {
    await act(async () => undefined)
    expect(note()?.value).toBe('Nora ate well')
  })
  await press(await named('Confirm start'))
  expect(device.capture.mock.calls[0]?.[1]).toMatchObject({memo: 'Nora ate well'})
  await until(async () => {
    await act(async () => undefined)
    expect(device.drafts.size).toBe(0)
  })
})

test('a note that waits with its tap is read beside it', async () => {
  const waiting = sampleEntry({lane: 'visit-1', params: {memo: 'Nora ate well'}})
  device.entries = [waiting]
  const {redraw} = await mount(<ConfirmArea session={visit('visit-1')} />)
  expect(document.body.textContent).toContain('Your note: “Nora ate well”')
  device.entries = [{...waiting, params: {}}]
  await redraw(<ConfirmArea session={visit('visit-1')} />)
  expect(document.body.textContent).not.toContain('Your note')
})

test('a note that was deleted leaves nothing on the device', async () => {
  const {redraw} = await mount(<ConfirmArea session={visit('visit-1')} />)
  await typeNote('Nora')
  await typeNote('')
  await redraw(null)
  await until(() => expect(device.drafts.size).toBe(0))
})

test('a note beside a tap that was saved before is removed', async () => {
  device.drafts.set('visit-note-visit-1-start', {v: 1, key: 'k', values: {memo: 'Old'}, saved_at: ''})
  device.entries = [sampleEntry({lane: 'visit-1'})]
  await mount(<ConfirmArea session={visit('visit-1')} />)
  await until(async () => {
    await act(async () => undefined)
    expect(device.drafts.size).toBe(0)
  })
})

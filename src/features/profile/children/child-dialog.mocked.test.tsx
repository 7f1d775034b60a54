import {beforeEach, expect, test, vi} from 'vitest'
import type {Child} from '#contract/accounts/children.ts'
import {ApiError} from '#data/app/message.ts'
import {found, mount, press, texts, write} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {ChildDialog} from './child-dialog.tsx'

const device = vi.hoisted(() => ({drafts: new Map<string, unknown>()}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async (name: string) => device.drafts.get(name) ?? null,
  writeDraft: async (name: string, draft: unknown) => void device.drafts.set(name, draft),
  forgetDraft: async (name: string) => void device.drafts.delete(name),
}))
const change = vi.hoisted(() => ({sent: [] as unknown[], error: null as Error | null}))
const child: Child = {
  id: '6f1d5c0e-3a57-4a51-9d3c-0f6a1a2b3c4d',
  first_name: 'Ellie',
  birth_month: '2022-05',
  allergies: null,
  routines: null,
  notes: null,
}
beforeEach(() => {
  device.drafts.clear()
  change.sent.length = 0
  change.error = null
})

const dialog = (now: Child) => (
  <ChildDialog
    child={now}
    today="2026-06-01"
    readers="Only those you approve"
    commands={{
      add: {mutateAsync: vi.fn()},
      change: {
        error: change.error,
        mutateAsync: async body => {
          change.sent.push(body)
          if (change.error) throw change.error
          return now
        },
      },
    }}
    onClose={() => {}}
  />
)

test('an allergy that the other adult saved meanwhile is shown before it is replaced', async () => {
  const {redraw} = await mount(dialog(child))
  await write('textarea', 'Milk')
  // the list behind the dialog was loaded again
  const stored = {...child, allergies: 'Peanuts', routines: 'Naps at one'}
  await redraw(dialog(stored))
  const {id, ...current} = stored
  change.error = new ApiError({kind: 'refused', status: 409, code: 'record_changed', current})
  await press('form [type=submit]')
  expect(change.sent).toEqual([{id, allergies: 'Milk', seen: {allergies: null}}])
  await redraw(dialog(stored))
  expect(texts('dd')).toContain('Peanuts')

  await press('form [type=submit]')
  expect(change.sent.slice(1)).toEqual([{id, allergies: 'Milk', seen: {allergies: 'Peanuts'}}])
})

test('a draft from before the other adult saved is not sent over it unasked', async () => {
  const {redraw} = await mount(dialog(child))
  await write('textarea', 'Milk')
  // the page is left, and opened again once the other adult has saved
  await redraw(null)
  const stored = {...child, allergies: 'Peanuts'}
  await redraw(dialog(stored))
  expect(found('textarea')).toMatchObject({value: 'Milk'})
  const {id, ...current} = stored
  change.error = new ApiError({kind: 'refused', status: 409, code: 'record_changed', current})
  await press('form [type=submit]')
  expect(change.sent).toEqual([{id, allergies: 'Milk', seen: {allergies: null}}])
  await redraw(dialog(stored))
  expect(texts('dd')).toContain('Peanuts')

  // what is stored was read now, and saving again replaces it
  await press('form [type=submit]')
  expect(change.sent.slice(1)).toEqual([{id, allergies: 'Milk', seen: {allergies: 'Peanuts'}}])
})

test('a field that the other adult saved as it stands in the draft is no change', async () => {
  const {redraw} = await mount(dialog(child))
  await write('textarea', 'Milk')
  await redraw(null)
  await redraw(dialog({...child, allergies: 'Milk'}))
  await until(() => expect(device.drafts.size).toBe(0))
  await write('textarea', 'Milk and eggs')
  await press('form [type=submit]')
  expect(change.sent).toEqual([{id: child.id, allergies: 'Milk and eggs', seen: {allergies: 'Milk'}}])
})

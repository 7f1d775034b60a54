import {expect, test} from 'vitest'
import {saveWords} from './post-actions.tsx'

const calm = {isSaving: false, isDirty: false, isOnline: true, isStored: false, hasFailed: false, post: null}
const said = (change: Partial<Parameters<typeof saveWords>[0]>) => saveWords({...calm, ...change})[1]

test('says where what is written is kept', () => {
  expect(said({})).toBe('Nothing written yet')
  expect(said({isDirty: true, isStored: true})).toBe('On this device, saving soon')
  expect(said({isDirty: true, isStored: true, isOnline: false})).toMatch(/^No connection\. Saved on this device/)
  expect(said({isDirty: true, hasFailed: true, isOnline: false})).toMatch(/this browser cannot save/)
  expect(said({isDirty: true, isSaving: true})).toBe('Saving…')
})

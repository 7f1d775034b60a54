import {expect, test} from 'vitest'
import type {ManagedPost} from '#contract/content/blog-writing.ts'
import {saveWords} from './post-actions.tsx'

const calm = {isSaving: false, isDirty: false, isOnline: true, isStored: false, hasFailed: false, post: null}
const said = (change: Partial<Parameters<typeof saveWords>[0]>) => saveWords({...calm, ...change})[1]

test('says where what is written is kept', () => {
  expect(said({})).toBe('Nothing written yet')
  expect(said({isDirty: true, isStored: true})).toBe('On this device, saving soon')
  expect(said({isDirty: true, isStored: true, isOnline: false})).toMatch(/^No connection\. Saved on this device/)
  expect(said({isDirty: true, hasFailed: true, isOnline: false})).toMatch(/this browser cannot save/)
  const scheduled = {status: 'draft', publish_at: '2026-06-08T15:00:00.000Z'} as ManagedPost
  const out = {isDirty: true, isStored: true}
  expect(said({...out, post: scheduled})).toBe('Saved on this device. Not in the scheduled post until you update it')
  expect(said({...out, isStored: false, post: scheduled})).toBe('Not in the scheduled post yet')
  const published = {...scheduled, status: 'published', publish_at: null} as ManagedPost
  expect(said({...out, post: published})).toBe('Saved on this device. Readers see it when you update the post')
  expect(said({isDirty: true, isSaving: true})).toBe('Saving…')
})

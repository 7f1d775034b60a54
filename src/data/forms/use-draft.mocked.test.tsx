// @vitest-environment happy-dom
import {act} from 'react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {mount, press} from '../../../tests/support/mount.ts'
import {useSavedDraft} from './use-draft.ts'

const kept = vi.hoisted(() => ({draft: null as unknown}))
vi.mock('../offline/drafts.ts', () => ({
  writeDraft: (_: string, draft: unknown) => {
    kept.draft = draft
    return Promise.resolve()
  },
  forgetDraft: () => {
    kept.draft = null
    return Promise.resolve()
  },
}))

beforeEach(() => {
  kept.draft = null
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function Form({values}: {values: object}) {
  const draft = useSavedDraft({name: 'form', key: 'k'}, values, true)
  return <button type="button" name="sent" onClick={() => void draft.forget()} />
}
const quiet = () => act(() => vi.advanceTimersByTimeAsync(1_000))

test('what is typed is kept shortly after', async () => {
  await mount(<Form values={{name: 'Mary'}} />)
  expect(kept.draft).toBeNull()
  await quiet()
  expect(kept.draft).toMatchObject({values: {name: 'Mary'}})
})

test('a number that could not be read is kept as none, so that the rest can be read again', async () => {
  await mount(<Form values={{name: 'Mary', ages: [4, Number.NaN], place: {latitude: Number.NaN}}} />)
  await quiet()
  expect(kept.draft).toMatchObject({values: {name: 'Mary', ages: [4, null], place: {latitude: null}}})
})

test('what was sent in the moment after the last change is not kept any more', async () => {
  await mount(<Form values={{name: 'Mary'}} />)
  await press('[name=sent]')
  await quiet()
  expect(kept.draft).toBeNull()
})

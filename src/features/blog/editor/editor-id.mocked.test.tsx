import {beforeEach, expect, test, vi} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'

/** Locks of the pages of one device, which a page gives back when it ends. */
const held = new Set<string>()
const locks = {
  request: (name: string, _: object, work: (lock: object | null) => unknown) => {
    if (held.has(name)) return Promise.resolve(work(null))
    held.add(name)
    return Promise.resolve(work({name}))
  },
}

/** The id that a page opened now has. */
async function openPage(): Promise<string> {
  vi.resetModules()
  const {useEditorId} = await import('./editor-id.ts')
  const Page = () => <output>{useEditorId()}</output>
  document.body.replaceChildren()
  await mount(<Page />)
  await until(() => found('output').textContent !== '')
  return found('output').textContent
}

beforeEach(() => {
  held.clear()
  localStorage.clear()
  vi.stubGlobal('navigator', {locks})
  return () => vi.unstubAllGlobals()
})

test('a page that ended without a word leaves its id to the next one, however that was opened', async () => {
  const first = await openPage()
  held.clear()
  sessionStorage.clear()
  expect(await openPage()).toBe(first)
})

test('windows that are open at once have ids of their own', async () => {
  const ids = [await openPage(), await openPage(), await openPage()]
  expect(new Set(ids).size).toBe(3)
})

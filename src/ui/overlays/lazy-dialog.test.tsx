import {act, Suspense} from 'react'
import {beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import {watchParts} from '#lib/missing-part.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {Dialog} from './dialog.tsx'
import {lazyDialog} from './lazy-dialog.tsx'

type Load = () => Promise<(props: {onClose: () => void}) => React.JSX.Element>
const missing = () => Promise.reject(Object.assign(new TypeError('Missing: lead-by-id'), {name: 'MissingPart'}))
const found = () =>
  Promise.resolve(({onClose}: {onClose: () => void}) => (
    <Dialog title="Child Care for Nora" onClose={onClose}>
      Place a bid
    </Dialog>
  ))

const pressButton = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({textContent}) => textContent === name)?.click())

beforeEach(() => sessionStorage.clear())

test('a dialog that is not on the device says so itself, the page behind it stays, and it comes with the network', async () => {
  const load = vi.fn<Load>(missing)
  const onClose = vi.fn()
  const Lead = lazyDialog(load)
  await mount(
    <main>
      <a href="/">Leads</a>
      <Suspense fallback={null}>
        <Lead onClose={onClose} />
      </Suspense>
    </main>,
  )
  expect(texts('main a')).toEqual(['Leads'])
  expect(texts('dialog[open] h2')).toEqual(['You need a connection to open this the first time'])
  await pressButton('Close')
  expect(onClose).toHaveBeenCalledTimes(1)

  load.mockImplementation(found)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(texts('[role=dialog] h2')).toEqual(['Child Care for Nora'])
})

test('without a network, trying again says that there is still none', async () => {
  const Lead = lazyDialog(vi.fn<Load>(missing))
  await mount(
    <Suspense fallback={null}>
      <Lead onClose={vi.fn()} />
    </Suspense>,
  )
  await pressButton('Try again')
  await vi.waitFor(() => expect(texts('dialog[open] [role=status]')).toEqual(['Still no connection']))
})

test('once the server answers, the page is reloaded by itself, and again by trying again', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  watchParts(new EventTarget(), () => Promise.resolve(true))
  onTestFinished(() => watchParts(new EventTarget(), () => Promise.resolve(false)))
  const Lead = lazyDialog(vi.fn<Load>(missing))
  await mount(
    <Suspense fallback={null}>
      <Lead onClose={vi.fn()} />
    </Suspense>,
  )
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await pressButton('Try again')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

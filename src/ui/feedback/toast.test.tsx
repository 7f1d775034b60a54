import {useEffect} from 'react'
import {expect, test} from 'vitest'
import {found, mount, texts} from '../../../tests/support/mount.ts'
import {until} from '../../../tests/support/until.ts'
import {dismissToast, toast} from './toast-message.ts'
import {Toaster} from './toast.tsx'

/** How far above its usual place the toast is, in pixels. */
const rise = () =>
  Number(/\+ (\d+)px/.exec(found('[data-sonner-toaster]').style.getPropertyValue('--offset-bottom'))?.[1])

test('a toast that would cover a button at the lower edge is shown above it', async () => {
  await mount(<Toaster duration_ms={5000} max={1} />)
  Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: false})
  const button = document.createElement('button')
  let isBelow = true
  // this browser of the test has no layout: one half of the screen is a button
  Object.assign(document, {
    elementsFromPoint: (_: number, y: number) => [y > innerHeight / 2 === isBelow ? button : document.body],
  })
  toast({title: 'Saved'})
  await until(() => expect(rise()).toBeGreaterThan(innerHeight / 4))
  isBelow = false
  toast({title: 'Saved again'})
  await until(() => expect(rise()).toBe(0))
})

test('a toast is not printed with the page', async () => {
  await mount(<Toaster duration_ms={5000} max={1} />)
  Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: false})
  toast({title: 'Assigned'})
  await until(() => expect(found('[data-sonner-toaster]').classList).toContain('print:hidden'))
})

test('a toast is placed once the dialog that asked for it has closed', async () => {
  await mount(<Toaster duration_ms={5000} max={1} />)
  Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: false})
  const button = document.createElement('button')
  let isOpen = true
  Object.assign(document, {
    elementsFromPoint: (_: number, y: number) => [!isOpen && y > innerHeight / 2 ? button : document.body],
  })
  toast({title: 'Accepted'})
  isOpen = false
  await until(() => expect(rise()).toBeGreaterThan(innerHeight / 4))
})

test('a toast makes way for the buttons of a dialog that opens below it', async () => {
  await mount(<Toaster duration_ms={5000} max={1} />)
  Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: false})
  const dialog = document.createElement('div')
  const button = dialog.appendChild(document.createElement('button'))
  Object.assign(document, {
    elementsFromPoint: (_: number, y: number) => [dialog.isConnected && y > innerHeight / 2 ? button : document.body],
  })
  toast({title: 'Assigned'})
  await until(() => expect(texts('[data-sonner-toast][data-removed="false"] [data-title]')).toEqual(['Assigned']))
  expect(rise()).toBe(0)
  document.body.append(dialog)
  await until(() => expect(rise()).toBeGreaterThan(innerHeight / 4))
  dialog.remove()
})

test('a new toast takes the place of the one before it, in a live region', async () => {
  await mount(<Toaster duration_ms={5000} max={1} />)
  // sonner renders on its own timers, so the test waits for visible text
  Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: false})
  toast({title: 'Saved'})
  await until(() => expect(texts('[data-sonner-toast] [data-title]')).toEqual(['Saved']))
  toast({title: 'Not saved', description: 'Please try again.', tone: 'bad'})
  await until(() => expect(texts('[data-sonner-toast] [data-title]')).toEqual(['Not saved']))
  expect(found('[data-description]').textContent).toBe('Please try again.')
  expect(found('section[aria-live]').getAttribute('aria-live')).toBe('polite')
})

test('a toast that no longer holds is closed, and the next one is shown', async () => {
  await mount(<Toaster duration_ms={5000} max={1} />)
  Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: false})
  const shown = () => texts('[data-sonner-toast][data-removed="false"] [data-title]')
  toast({title: 'Login failed'})
  await until(() => expect(shown()).toEqual(['Login failed']))
  dismissToast()
  await until(() => expect(shown()).toEqual([]))
  toast({title: 'Logged in'})
  await until(() => expect(shown()).toEqual(['Logged in']))
})

function Asking() {
  useEffect(() => toast({title: 'Login failed'}), [])
  return null
}

test('a toast that the first screen asks for is shown', async () => {
  await mount(
    <>
      <Asking />
      <Toaster duration_ms={5000} max={1} />
    </>,
  )
  Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: false})
  await until(() => expect(texts('[data-sonner-toast][data-removed="false"] [data-title]')).toEqual(['Login failed']))
})

test('what an action says at once is not taken away with the toast that it was pressed in', async () => {
  await mount(<Toaster duration_ms={5000} max={1} />)
  Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: false})
  const staying = () => texts('[data-sonner-toast][data-removed="false"] [data-title]')
  toast({title: 'Deleted', action: {label: 'Undo', onClick: () => toast({title: 'Restored'})}})
  await until(() => expect(staying()).toEqual(['Deleted']))
  found('[data-sonner-toast] [data-action]').click()
  await until(() => expect(staying()).toEqual(['Restored']))
})

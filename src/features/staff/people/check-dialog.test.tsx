import {act, Fragment} from 'react'
import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import {found, mount, press} from '../../../../tests/support/mount.ts'
import {CheckDialog} from './check-dialog.tsx'

const client = new QueryClient()
const dialog = (first: 'identity' | 'age' | 'background', isAgeOpen = false) => (
  <QueryClientProvider client={client}>
    <CheckDialog id="caregiver" first={first} isAgeOpen={isAgeOpen} documents={[]} onClose={() => undefined} />
  </QueryClientProvider>
)
const kind = () => (found('select') as HTMLSelectElement).value

/** Types as a hand does, past React's own record of the value. */
async function type(input: HTMLElement, words: string) {
  const {set} = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(input, words)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

test('the check that is missing next is offered as soon as it is known, and never changed once the form is touched', async () => {
  const {redraw} = await mount(dialog('identity'))
  // the one recorded just before is read while this opens
  await redraw(dialog('age'))
  expect(kind()).toBe('age')
  await type(found('input'), 'Checkers Inc.')
  await redraw(dialog('background'))
  expect(kind()).toBe('age')
})

test('a date that was chosen holds the kind as well', async () => {
  const {redraw} = await mount(dialog('identity'))
  await press('[aria-label^="Made on"]')
  await press('[role=gridcell] button:not(:disabled)')
  await redraw(dialog('age'))
  expect(kind()).toBe('identity')
})

test('a background check cannot be recorded without the day on which it expires', async () => {
  const {redraw} = await mount(dialog('background'))
  expect(found('form').textContent).not.toContain('Leave empty if it does not expire')
  await type(found('input'), 'Checkers Inc.')
  await press('button[type=submit]')
  expect(found('[role=alert]').textContent).toBe('Choose the day on which the background check expires')
  await redraw(<Fragment key="other">{dialog('identity')}</Fragment>)
  expect(found('form').textContent).toContain('Leave empty if it does not expire')
})

test('an ID is asked about the age while the age check is open, and no other check is', async () => {
  const {redraw} = await mount(dialog('identity', true))
  expect((found('input[type=checkbox]') as HTMLInputElement).checked).toBe(false)
  expect(found('form').textContent).toContain('The ID shows an age of 18 or older')
  await redraw(dialog('background', true))
  expect(document.querySelector('input[type=checkbox]')).toBeNull()
  await redraw(dialog('identity', false))
  expect(document.querySelector('input[type=checkbox]')).toBeNull()
})

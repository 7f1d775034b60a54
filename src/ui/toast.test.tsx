import {act} from 'react'
import {expect, test, vi} from 'vitest'
import {found, mount, texts} from '#tests/support/mount.ts'
import {Toaster, toast} from './toast.tsx'

test('a new toast takes the place of the one before it, in a live region', async () => {
  await mount(<Toaster duration_ms={5000} max={1} />)
  await act(async () => toast({title: 'Saved'}))
  await act(async () => toast({title: 'Not saved', description: 'Please try again.', tone: 'bad'}))
  await vi.waitFor(() => expect(texts('[data-sonner-toast] [data-title]')).toEqual(['Not saved']))
  expect(found('[data-description]').textContent).toBe('Please try again.')
  expect(found('section[aria-live]').getAttribute('aria-live')).toBe('polite')
})

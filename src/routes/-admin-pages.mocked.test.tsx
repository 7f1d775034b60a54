import {expect, test, vi} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {AdminPages} from './-admin-pages.tsx'

// a chunk that does not come
vi.mock('./-admin-frame.tsx', () => new Promise(() => undefined))

test('an admin’s page says that it is loading until its frame has come', async () => {
  await mount(<AdminPages />)
  expect(found('[role=status]').textContent).toContain('Loading')
})

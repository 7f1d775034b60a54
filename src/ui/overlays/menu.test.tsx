import {expect, test} from 'vitest'
import {found, mount, pressKey} from '#tests/support/mount.ts'
import {Button} from '../primitives/button.tsx'
import {Menu, MenuItem} from './menu.tsx'

test('a page with a menu open is still there for a screen reader', async () => {
  await mount(
    <main>
      <Menu label="Actions" trigger={<Button id="opener">More</Button>}>
        <MenuItem>Remove</MenuItem>
      </Menu>
    </main>,
  )
  await pressKey('#opener', 'Enter')
  expect(found('[role=menuitem]').textContent).toBe('Remove')
  expect(document.querySelectorAll('[aria-hidden=true] button')).toHaveLength(0)
})

// @vitest-environment happy-dom
import {useState} from 'react'
import {expect, test, vi} from 'vitest'
import {found, mount, press, pressKey} from '#tests/support/mount.ts'
import {SidePanel} from './side-panel.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <SidePanel title="Panel" status="" footer="" onClose={() => setOpen(false)}>
          <button type="button">Inside</button>
        </SidePanel>
      )}
    </>
  )
}

test('a side panel returns the focus to what opened it', async () => {
  await mount(<Page />)
  found('#opener').focus()
  await press('#opener')
  expect(found('[role=dialog]').contains(document.activeElement)).toBe(true)
  await pressKey('[role=dialog]', 'Escape')
  await vi.waitFor(() => expect(document.activeElement).toBe(found('#opener')))
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

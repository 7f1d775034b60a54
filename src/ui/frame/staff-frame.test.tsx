import Inbox from 'lucide-react/icons/inbox'
import {expect, test} from 'vitest'
import {found, mount, texts} from '#tests/support/mount.ts'
import {StaffFrame} from './staff-frame.tsx'

const frame = (collapsed: boolean) => (
  <StaffFrame
    brand={null}
    search={null}
    bell={null}
    links={[]}
    leaving={null}
    groups={[{places: [{id: 'messages', label: 'Messages', icon: Inbox, active: false, count: 3}]}]}
    collapsed={collapsed}
    onCollapse={() => undefined}
    renderLink={(_, {children, ...link}) => (
      <a href="/messages" {...link}>
        {children}
      </a>
    )}
  >
    {null}
  </StaffFrame>
)

test('a row of the collapsed sidebar shows its count and is named by a tooltip', async () => {
  const {redraw} = await mount(frame(false))
  expect(found('nav a').title).toBe('')
  await redraw(frame(true))
  expect(found('nav a').title).toBe('Messages')
  expect(texts('nav a')).toEqual(['Messages3'])
  expect(texts('nav a .sr-only')).toEqual(['Messages'])
})

import {act} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {NotificationSettingsScreen} from './settings-screen.tsx'

const state = vi.hoisted(() => ({who: {} as object, settings: {} as object, mutate: vi.fn()}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly unknown[]}) => ({
    data: queryKey.includes('lead-filters')
      ? {
          items: [
            {id: 'a', name: 'South pack', limits_notifications: true},
            {id: 'b', name: 'North', limits_notifications: false},
          ],
        }
      : {
          groups: {
            visits: {mail: true, push: true},
            requests: {mail: true, push: true},
            account: {mail: true, push: true},
          },
          quiet_hours: null,
          timezone: 'America/Chicago',
          ...state.settings,
        },
    error: null,
  }),
}))
vi.mock('#data/queries/notifications.ts', async original => ({
  ...(await original<object>()),
  useChangeNotificationSettings: () => ({mutate: state.mutate, isPending: false, isError: false}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.who,
}))
vi.mock('#data/app/push.ts', () => ({usePushHere: () => 'on', switchPushOff: vi.fn(), switchPushOn: vi.fn()}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))

test('an agency’s office reads that its saved filter limits which leads it hears of; a family reads of requests', async () => {
  state.who = {role: 'agency', member_role: 'coordinator'}
  const {redraw} = await mount(<NotificationSettingsScreen crumbs={[]} />)
  expect(texts('legend')).toContain('Leads and bids')
  expect(document.body.textContent).toContain('South pack')
  expect(document.body.textContent).not.toContain('North')
  expect(document.body.textContent).toContain('everything except new leads that your saved filters leave out')
  expect(document.body.textContent).not.toContain('You can always see everything under the bell')
  state.who = {role: 'parent', member_role: null}
  await redraw(<NotificationSettingsScreen key="parent" crumbs={[]} />)
  expect(texts('legend')).toContain('Requests and offers')
  expect(document.body.textContent).not.toContain('South pack')
  expect(document.body.textContent).toContain('You can always see everything under the bell')
})

test('a family switches the weekly summary off; settings stored before it have no switch', async () => {
  state.who = {role: 'parent', member_role: null}
  const {redraw} = await mount(<NotificationSettingsScreen crumbs={[]} />)
  expect(texts('legend')).not.toContain('Weekly summary')
  state.settings = {weekly_mail: true}
  await redraw(<NotificationSettingsScreen key="with" crumbs={[]} />)
  const legend = [...document.querySelectorAll('legend')].find(each => each.textContent === 'Weekly summary')
  const box = legend!.parentElement!.querySelector<HTMLInputElement>('[role="checkbox"], input')!
  await act(async () => box.click())
  expect(state.mutate).toHaveBeenCalledWith({weekly_mail: false}, expect.anything())
})

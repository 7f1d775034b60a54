import {expect, test, vi} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {MailScreen} from './mail-screen.tsx'

const subject = 'Your automatic payment of $121.00 is planned for Friday, November 27, 2026'
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({
    data: {is_kept: true, items: [{id: 'mail', to: 'mia@example.test', subject, date: '2026-06-01T15:00:00.000Z'}]},
  }),
}))

test('a subject that wraps is aligned left, at the edge of the date below it', async () => {
  await mount(<MailScreen />)
  expect(found('li button span').textContent).toBe(subject)
  expect(found('li button span').className).toBe('text-left')
  // the margin takes back the padding of the button
  expect(found('li button').className.split(' ')).toEqual(expect.arrayContaining(['px-3', '-ml-3']))
})

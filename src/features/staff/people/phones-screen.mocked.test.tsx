import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {PhonesScreen} from './phones-screen.tsx'

vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: {days: []}}),
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))

test('the reports of phones say that their days are UTC days', async () => {
  await mount(<PhonesScreen />)
  expect(document.body.textContent).toContain('in the last thirty days (UTC).')
})

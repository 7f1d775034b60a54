import {test, vi} from 'vitest'
import type {SavedView} from '#contract/admin/views.ts'
import {viewsQuery} from '#data/queries/admin/views.ts'
import {buttonNamed, press} from '#tests/support/mount.ts'
import {expectRefusalToGo, mountRefused} from '#tests/support/refused-form.tsx'
import {SavedViews} from './saved-views.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useLocation: () => ({search: {status: 'open'}}),
  useNavigate: () => () => undefined,
}))

test('a refusal of a saved view goes once its name is changed', async () => {
  const view: SavedView = {id: 'a', list: 'bookings', name: 'Open', search: {status: 'open'}}
  const detail = 'Another view has this name.'
  await mountRefused(<SavedViews list="bookings" />, detail, [[viewsQuery().queryKey, {items: [view]}]])
  await press(buttonNamed('Edit'))
  await expectRefusalToGo({button: buttonNamed('Save'), field: '[role=dialog] form input'}, detail)
})

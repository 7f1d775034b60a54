import {act} from 'react'
import {expect, test} from 'vitest'
import type {SavedLeadFilter} from '#contract/bookings/lead-filters.ts'
import {buttonNamed, press, texts} from '#tests/support/mount.ts'
import {expectRefusalToGo, mountRefused} from '#tests/support/refused-form.tsx'
import {until} from '#tests/support/until.ts'
import {SavedFilterBar} from './saved-filter-bar.tsx'

const filter: SavedLeadFilter = {
  id: 'a',
  name: 'Home',
  counties: [],
  service: null,
  fresh: false,
  unbid: false,
  order: null,
  is_default: false,
  limits_notifications: false,
}

test('a refusal of a saved filter goes once it is changed, and a refused deletion comes in its place', async () => {
  const detail = 'This filter was changed meanwhile.'
  const bar = (
    <SavedFilterBar filters={[filter]} active={filter} counties={[]} start={filter} onChoose={() => undefined} />
  )
  await mountRefused(bar, detail)
  await press(buttonNamed('Edit'))
  await expectRefusalToGo({button: buttonNamed('Save'), field: '[role=dialog] form input'}, detail)
  await press(buttonNamed('Delete filter'))
  await act(() => until(() => expect(texts('[role=alert]')).toEqual([detail])))
})

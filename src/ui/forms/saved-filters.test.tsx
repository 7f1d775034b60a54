import {expect, test, vi} from 'vitest'
import {found, mount, press} from '#tests/support/mount.ts'
import {SavedFilterDialog} from './saved-filters.tsx'

test('saving without a name focuses its field', async () => {
  const onSave = vi.fn()
  await mount(
    <SavedFilterDialog
      noun="filter"
      isNew
      description=""
      name=" "
      name_max={50}
      onName={vi.fn()}
      needs={() => undefined}
      isSaving={false}
      isDeleting={false}
      error={null}
      onSave={onSave}
      onDelete={vi.fn()}
      onClose={vi.fn()}
    />,
  )
  found('footer button:last-of-type').focus()
  await press('footer button:last-of-type')
  expect(onSave).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(found('form input'))
})

import {useState} from 'react'
import {expect, test, vi} from 'vitest'
import {buttonNamed, mount, press, texts} from '#tests/support/mount.ts'
import {EditCard} from './edit-card.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useBlocker: () => ({status: 'idle'}),
}))

function Card({action}: {action?: string}) {
  const [isDirty, setDirty] = useState(false)
  const form = {
    ...{isDirty, isSending: false, isSaved: false, errorCount: 0, refused: undefined, changed: []},
    draft: {isUnsaved: () => false, state: 'idle', forget: async () => undefined},
    submit: async () => setDirty(false),
    reset: () => setDirty(false),
  }
  return (
    <EditCard
      title="Families who search"
      form={form as Parameters<typeof EditCard>[0]['form']}
      {...(action && {action})}
    >
      <button type="button" onClick={() => setDirty(true)}>
        Change
      </button>
    </EditCard>
  )
}

test('Save comes with the first change of a card, and stays for the next one', async () => {
  await mount(<Card />)
  expect(texts('button')).toEqual(['Change'])
  await press(buttonNamed('Change'))
  expect(texts('button')).toEqual(['Change', 'Save', 'Undo changes'])
  await press(buttonNamed('Undo changes'))
  expect(texts('button')).toEqual(['Change', 'Save'])
  expect(document.querySelector('[type=submit]')?.getAttribute('aria-disabled')).toBe('true')
})

test('a button of other words is always there', async () => {
  await mount(<Card action="Change password" />)
  expect(texts('button')).toEqual(['Change', 'Change password'])
})

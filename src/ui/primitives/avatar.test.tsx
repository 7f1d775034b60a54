import {expect, test} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {Avatar, initialsOf} from './avatar.tsx'

test('initials are those of the first and the last word', () => {
  expect(initialsOf('Maria de la Cruz')).toBe('MC')
  expect(initialsOf('Ólafur')).toBe('Ó')
  expect(initialsOf('Dana W.')).toBe('DW')
  expect(initialsOf('')).toBe('·')
})

test('a person has the same color by the whole name and by the initial of the last one', async () => {
  const {redraw} = await mount(<Avatar name="Cora E." />)
  const {className} = found('[aria-hidden]')
  await redraw(<Avatar name="Cora Ellis" />)
  expect(found('[aria-hidden]').className).toBe(className)
})

import {expect, test} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {useFocusAfterDecision} from './use-exception-keys.ts'

function List({ids, deciding}: {ids: readonly string[]; deciding?: string}) {
  useFocusAfterDecision(
    ids.map(id => ({id})),
    deciding,
  )
  return (
    <>
      <h1>Exceptions</h1>
      <input />
      {ids.map(id => (
        <p key={id} tabIndex={-1} data-exception-id={id} />
      ))}
    </>
  )
}

const focused = () => document.activeElement?.getAttribute('data-exception-id')

test('the exception after a decided one is focused, the one before it if it was the last', async () => {
  const {redraw} = await mount(<List ids={['a', 'b', 'c']} />)
  found('[data-exception-id=b]').focus()
  await redraw(<List ids={['a', 'b', 'c']} deciding="b" />)
  await redraw(<List ids={['a', 'b', 'c']} />)
  await redraw(<List ids={['a', 'c']} />)
  expect(focused()).toBe('c')
  await redraw(<List ids={['a', 'c']} deciding="c" />)
  await redraw(<List ids={['a']} deciding="c" />)
  await redraw(<List ids={['a']} />)
  expect(focused()).toBe('a')
  await redraw(<List ids={['a']} deciding="a" />)
  await redraw(<List ids={['a']} />)
  await redraw(<List ids={[]} />)
  expect(document.activeElement).toBe(found('h1'))
})

test('the focus stays where it is when an exception goes without a decision, or while a field has it', async () => {
  const {redraw} = await mount(<List ids={['a', 'b']} />)
  await redraw(<List ids={['b']} />)
  expect(document.activeElement).toBe(document.body)
  await redraw(<List ids={['b', 'c']} deciding="b" />)
  found('input').focus()
  await redraw(<List ids={['c']} />)
  expect(document.activeElement).toBe(found('input'))
})

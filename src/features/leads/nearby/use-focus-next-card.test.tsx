import {expect, test} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {useFocusNextCard} from './use-focus-next-card.ts'

function Bids({ids}: {ids: readonly string[]}) {
  return (
    <div {...useFocusNextCard()}>
      <h1>Your bids</h1>
      <ul>
        {ids.map(id => (
          <li key={id} data-booking-id={id}>
            <a href={`#${id}`}>{id}</a>
            <button type="button">Withdraw</button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const withdraw = (id: string) => found(`[data-booking-id=${id}] button`).focus()
const focused = () => document.activeElement?.textContent

test('the focus of a card that goes moves to the next one, then to the one before, then to the heading', async () => {
  const {redraw} = await mount(<Bids ids={['a', 'b', 'c']} />)
  withdraw('b')
  await redraw(<Bids ids={['a', 'c']} />)
  expect(focused()).toBe('c')
  withdraw('c')
  await redraw(<Bids ids={['a']} />)
  expect(focused()).toBe('a')
  withdraw('a')
  await redraw(<Bids ids={[]} />)
  expect(focused()).toBe('Your bids')
})

test('a card that goes leaves the focus alone where it is elsewhere', async () => {
  const {redraw} = await mount(<Bids ids={['a', 'b']} />)
  withdraw('a')
  found('[data-booking-id=a] button').blur()
  await redraw(<Bids ids={['b']} />)
  expect(document.activeElement).toBe(document.body)
})

import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {AboutButton} from './about-button.tsx'

const history = vi.hoisted(() => {
  const state: {about?: string} = {}
  return {location: {state}, back: vi.fn()}
})
vi.mock('@tanstack/react-router', () => ({
  useLocation: ({select}: {select: (location: typeof history.location) => unknown}) => select(history.location),
  useNavigate: () => vi.fn(),
  useRouter: () => ({history}),
}))
vi.mock('./about-sheet.tsx', () => ({AboutSheet: () => <p>About Grace</p>}))

const button = (key: string) => <AboutButton key={key} caretaker_id="c1" org_id={null} name="Grace" />
const settle = () => act(() => new Promise<void>(done => setTimeout(done, 5)))

beforeEach(() => {
  history.location.state = {about: 'c1'}
  history.back.mockReset()
})

test('a card that goes while its profile is open takes the step of the history with it', async () => {
  const {redraw} = await mount(button('a'))
  await redraw(null)
  await settle()
  expect(history.back).toHaveBeenCalledOnce()
})

test('a card that is drawn anew keeps its profile open', async () => {
  const {redraw} = await mount(button('a'))
  await redraw(button('b'))
  await settle()
  expect(history.back).not.toHaveBeenCalled()
  history.location.state = {}
})

test('on the way to another page no step is taken back', async () => {
  const {redraw} = await mount(button('a'))
  history.location.state = {}
  await redraw(null)
  await settle()
  expect(history.back).not.toHaveBeenCalled()
})

import {expect, test, vi} from 'vitest'
import {mount, press, texts} from '#tests/support/mount.ts'
import {LanguageLink} from './language-link.tsx'

const state = vi.hoisted(() => ({asked: undefined as 'es' | undefined}))
const change = vi.hoisted(() => vi.fn())
vi.mock('#data/app/use-change-language.ts', () => ({useChangeLanguage: () => ({asked: state.asked, change})}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useLocation: () => ({pathname: '/'}),
}))

test('while the language changes the link says so', async () => {
  const {redraw} = await mount(<LanguageLink />)
  expect(texts('[role=status]')).toEqual([''])
  await press('a')
  expect(change).toHaveBeenCalledWith('es')
  state.asked = 'es'
  await redraw(<LanguageLink key="asked" />)
  expect(texts('[role=status]')).toEqual(['Changing the language. This can take a few seconds.'])
})

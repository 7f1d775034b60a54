import {act} from 'react'
import {expect, test, vi} from 'vitest'
import {ApiError} from '#data/app/message.ts'
import {found, mount} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {PictureCard} from './picture-card.tsx'

const nothing = async () => undefined
const buttonOf = (text: string) => [...document.querySelectorAll('button')].find(each => each.textContent === text)
const pressFocused = (text: string) =>
  act(async () => {
    buttonOf(text)?.focus()
    buttonOf(text)?.click()
  })

const card = (src: string | null, onSet: () => Promise<unknown> = nothing) => (
  <PictureCard
    title="Your picture"
    anchor="your-picture"
    name="Ada Stone"
    src={src}
    hint="Others see it."
    onSet={onSet}
    onRemove={nothing}
  />
)

async function choose() {
  const input = found('input[type=file]') as HTMLInputElement
  const file = new File(['x'], 'face.png', {type: 'image/png'})
  Object.defineProperty(input, 'files', {value: [file], configurable: true})
  await act(async () => void input.dispatchEvent(new Event('change', {bubbles: true})))
  return input
}

test('once a picture is used, the focus goes to the button that changes it', async () => {
  await mount(card(null))
  await choose()
  await pressFocused('Use this picture')
  await until(async () => {
    await act(async () => undefined)
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/your picture/i)
  })
})

test('once a picture is removed, the focus goes to the button that chooses one', async () => {
  const {redraw} = await mount(card('data:image/png;base64,AAAA'))
  await pressFocused('Remove')
  expect(document.activeElement).toBe(buttonOf('Remove'))
  // the profile is read anew after the answer
  await redraw(card(null))
  expect(document.activeElement).toBe(buttonOf('Choose a picture'))
})

test('a file that cannot be read as a picture says so before it is used, and another one is chosen', async () => {
  await mount(card(null))
  const input = await choose()
  await until(async () => {
    await act(async () => undefined)
    found('img[alt="Your choice"]')
  })
  await act(async () => void found('img[alt="Your choice"]').dispatchEvent(new Event('error')))
  expect(document.querySelector('img[alt="Your choice"]')).toBeNull()
  expect(document.body.textContent).toContain('This file cannot be read as a picture')
  expect(buttonOf('Use this picture')).toBeUndefined()
  const onPick = vi.fn()
  input.addEventListener('click', onPick)
  await pressFocused('Choose another file')
  expect(onPick).toHaveBeenCalledOnce()
})

test('a refused picture is not offered to be tried again; one that was not sent is', async () => {
  const answers = [
    new Error('no connection'),
    new ApiError({kind: 'refused', status: 422, code: 'invalid', detail: 'Must be a picture'}),
  ]
  await mount(card(null, async () => Promise.reject(answers.shift())))
  await choose()
  await pressFocused('Use this picture')
  await act(async () => undefined)
  await pressFocused('Try again')
  await act(async () => undefined)
  expect(buttonOf('Try again')).toBeUndefined()
  expect(buttonOf('Choose another file')).toBeDefined()
})

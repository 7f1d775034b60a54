import {act, useEffect} from 'react'
import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {CoverDialog} from './cover-dialog.tsx'

const crop = vi.hoisted(() => ({
  finish: undefined as ((file: File) => void) | undefined,
  fail: undefined as (() => void) | undefined,
}))
vi.mock('#ui/crop/crop-picture.ts', () => ({
  cropped: () => new Promise<File>(resolve => (crop.finish = resolve)),
}))
vi.mock('#ui/crop/cropper.tsx', () => ({
  Cropper: function Cropper({onCrop, onUnreadable}: {onCrop: (area: object) => void; onUnreadable: () => void}) {
    crop.fail = onUnreadable
    useEffect(() => onCrop({}), [onCrop])
    return <p>Crop</p>
  },
}))

const file = new File(['x'], 'cover.png', {type: 'image/png'})

/** Opens the dialog, and crops once its picture is drawn. */
async function startCrop() {
  crop.finish = undefined
  const onUse = vi.fn()
  const {redraw} = await mount(<CoverDialog file={file} onUse={onUse} onChooseAnother={vi.fn()} onClose={vi.fn()} />)
  await until(async () => {
    await act(async () => undefined)
    expect(document.body.textContent).toContain('Crop')
  })
  const use = [...document.querySelectorAll('button')].find(each => each.textContent === 'Use this picture')
  await act(async () => use?.click())
  return {onUse, redraw, finish: () => act(async () => crop.finish?.(file))}
}

test('a cropped cover is used', async () => {
  const {onUse, finish} = await startCrop()
  expect(onUse).not.toHaveBeenCalled()
  await finish()
  expect(onUse).toHaveBeenCalledExactlyOnceWith(file)
})

test('a cover is not used where the dialog was closed while it was cropped', async () => {
  const {onUse, redraw, finish} = await startCrop()
  await redraw(null)
  await finish()
  expect(onUse).not.toHaveBeenCalled()
})

test('a cover that cannot be read is not offered for use, but another file is', async () => {
  const onChooseAnother = vi.fn()
  await mount(<CoverDialog file={file} onUse={vi.fn()} onChooseAnother={onChooseAnother} onClose={vi.fn()} />)
  await until(async () => {
    await act(async () => undefined)
    expect(document.body.textContent).toContain('Crop')
  })
  await act(async () => crop.fail?.())
  const texts = [...document.querySelectorAll('button')].map(each => each.textContent)
  expect(texts).not.toContain('Use this picture')
  expect(document.body.textContent).toContain('This file cannot be read as a picture')
  await act(async () =>
    [...document.querySelectorAll('button')].find(each => each.textContent === 'Choose another file')?.click(),
  )
  expect(onChooseAnother).toHaveBeenCalledOnce()
})

import {useState} from 'react'
import {createPortal} from 'react-dom'
import {describe, expect, test, vi} from 'vitest'
import {mount, press, texts} from '#tests/support/mount.ts'
import {StepForm, useShownStep} from './step-form.tsx'

/** Presses Continue on the second step while it loads, and draws this step once it has loaded. */
async function pressThenDraw(index: number): Promise<number> {
  const onGoOn = vi.fn(() => true)
  const draw = (at: number, loadingReason?: string) => (
    <StepForm
      index={at}
      of={3}
      title="Where?"
      onBack={() => {}}
      onGoOn={onGoOn}
      errorCount={0}
      action={{loadingReason, children: 'Continue'}}
    >
      <input />
    </StepForm>
  )
  const {redraw} = await mount(draw(1, 'Looking up the place'))
  await press('[type=submit]')
  expect(onGoOn).not.toHaveBeenCalled()
  await redraw(draw(index))
  await redraw(draw(index))
  return onGoOn.mock.calls.length
}

test('a press while a step looks something up goes on once it has', async () => {
  expect(await pressThenDraw(1)).toBe(1)
})

test('a press that waits ends with its step: after "back" the earlier step stays', async () => {
  expect(await pressThenDraw(0)).toBe(0)
})

test('the form of a dialog that is opened within a step sends itself alone', async () => {
  const onGoOn = vi.fn(() => true)
  const onSave = vi.fn<() => void>()
  const dialog = (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSave()
      }}
    >
      <button type="submit" id="save">
        Save
      </button>
    </form>
  )
  await mount(
    <StepForm index={0} of={2} title="Who?" onGoOn={onGoOn} errorCount={0} action={{children: 'Continue'}}>
      {createPortal(dialog, document.body)}
    </StepForm>,
  )
  await press('#save')
  expect(onSave).toHaveBeenCalledOnce()
  expect(onGoOn).not.toHaveBeenCalled()
})

test('a new step begins at the top of the page, although its button stood at the bottom', async () => {
  const draw = (index: number) => (
    <StepForm
      index={index}
      of={2}
      title={`Step ${index}`}
      onGoOn={() => true}
      errorCount={0}
      action={{children: 'Continue'}}
    >
      <input />
    </StepForm>
  )
  const {redraw} = await mount(draw(0))
  window.scrollTo(0, 935)
  await redraw(draw(0))
  expect(window.scrollY).toBe(935)
  await redraw(draw(1))
  expect(window.scrollY).toBe(0)
  expect(document.activeElement?.textContent).toBe('Step 1')
})

type Id = 'who' | 'when' | 'where' | 'review'
const steps = (['who', 'when', 'where', 'review'] as const).map(id => ({id, title: id}))

/** A form at its last step, with a button that changes the second one. */
function Form({unfinished = 'review'}: {unfinished?: Id}) {
  const [wanted, setWanted] = useState<Id>('review')
  const {step, index, change, goOn} = useShownStep({steps, wanted, unfinished})
  return (
    <>
      <output>{step}</output>
      <button id="change" type="button" onClick={() => change('when', setWanted)} />
      <button id="back" type="button" onClick={() => setWanted(steps[index - 1]?.id ?? 'who')} />
      <button id="continue" type="button" onClick={() => goOn(setWanted)} />
    </>
  )
}

describe('a step that is changed from the last one', () => {
  const shown = async (...ids: string[]) => {
    for (const id of ids) await press(`#${id}`)
    return texts('output')[0]
  }

  test('leads back to the last one', async () => {
    await mount(<Form />)
    expect(await shown('change')).toBe('when')
    expect(await shown('continue')).toBe('review')
  })

  test('leads to a step that the change has left unfinished', async () => {
    const {redraw} = await mount(<Form />)
    await shown('change')
    await redraw(<Form unfinished="where" />)
    expect(await shown('continue')).toBe('where')
  })

  test('leads through each step after going back without changing one', async () => {
    await mount(<Form />)
    expect(await shown('back', 'back', 'continue')).toBe('where')
    expect(await shown('continue')).toBe('review')
  })
})

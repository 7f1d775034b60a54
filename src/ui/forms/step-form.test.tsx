import {expect, test, vi} from 'vitest'
import {mount, press} from '#tests/support/mount.ts'
import {StepForm} from './step-form.tsx'

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

import type {Page} from '@playwright/test'

declare global {
  var motions: string[] | undefined
}

/** Notes what moves for longer than a frame. A spinner says that something goes on, so it may turn, slowly. */
export async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const motions: string[] = (globalThis.motions = [])
    const note = () => {
      for (const animation of document.getAnimations()) {
        const {effect} = animation
        const target = effect instanceof KeyframeEffect ? effect.target : null
        if (Number(effect?.getComputedTiming().duration) <= 16 || target?.closest('.spinner-ring')) continue
        motions.push(animation instanceof CSSAnimation ? animation.animationName : 'transition')
      }
    }
    for (const event of ['animationstart', 'transitionrun']) document.addEventListener(event, note, true)
  })
}

/** What has moved on this page since it was opened. */
export const motionsOn = (page: Page): Promise<string[]> => page.evaluate(() => globalThis.motions ?? [])

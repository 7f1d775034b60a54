import type {Page} from '@playwright/test'

/**
 * Notes, from the next page on, each text that React hides again while something beside it is still on its way: who presses
 * a button at that moment presses what has moved there.
 */
export const watchFlicker = (page: Page) =>
  page.addInitScript(() => {
    const hidden: string[] = []
    Object.assign(globalThis, {hidden})
    const look = (changes: MutationRecord[]) => {
      for (const {target} of changes) {
        const {style, textContent} = target as HTMLElement
        if (style.getPropertyPriority('display') === 'important' && textContent) hidden.push(textContent)
      }
    }
    new MutationObserver(look).observe(document, {attributeFilter: ['style'], subtree: true})
  })

/** The texts that were shown and hidden so far, as `watchFlicker` saw them. */
export const flickeredTexts = (page: Page) => page.evaluate(() => (globalThis as unknown as {hidden: string[]}).hidden)

import type {Page} from '@playwright/test'

declare global {
  var heardAloud: string[] | undefined
}

/**
 * Notes from now on what a screen reader says by itself: what changes in a live region that was in the page before, and
 * alerts. What arrives together with its region is not said, so it is not noted. Call it before the page opens.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = (globalThis.heardAloud = [])
    const regions = '[role="status"], [role="log"], [aria-live="polite"], [aria-live="assertive"], [role="alert"]'
    const alerts = '[role="alert"], [aria-live="assertive"]'
    /** The regions of the page as it was before the change. */
    let known = new Set<Element>()
    const isOpenToAll = (element: Element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]')
    const say = (element: Element | null) => {
      const text = element instanceof HTMLElement ? element.innerText.replaceAll(/\s+/g, ' ').trim() : ''
      if (text && heard.at(-1) !== text) heard.push(text)
    }
    const start = () => {
      new MutationObserver(changes => {
        const changed = new Set<Element>()
        for (const {target, addedNodes, type} of changes) {
          // a region that was hidden is known once it is shown, and not said
          if (type === 'attributes') continue
          const element = target instanceof Element ? target : target.parentElement
          const region = element?.closest(regions)
          if (region && known.has(region)) changed.add(region)
          for (const added of addedNodes) {
            if (!(added instanceof Element)) continue
            for (const alert of [added, ...added.querySelectorAll(alerts)])
              if (alert.matches(alerts)) changed.add(alert)
          }
        }
        for (const region of changed) if (isOpenToAll(region)) say(region)
        known = new Set([...document.querySelectorAll(regions)].filter(isOpenToAll))
      }).observe(document, {
        ...{childList: true, characterData: true, subtree: true},
        attributeFilter: ['style', 'class', 'hidden', 'aria-hidden'],
      })
    }
    start()
  })
}

/** What was said since the page opened, one after the other. */
export const heard = (page: Page): Promise<string[]> => page.evaluate(() => globalThis.heardAloud ?? [])

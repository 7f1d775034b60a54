import type {Page} from '@playwright/test'

declare global {
  var noteViolation: (violation: string) => void
}

/** What a tab has done that no typed text may make it do. */
export interface Intrusions {
  /** Scripts of a payload that ran, and dialogs. */
  hits: number
  /** Requests to the payloads' host. */
  readonly elsewhere: string[]
  /** What the browser refused by the page's policy. */
  readonly violations: string[]
}

/** Collects what the browser refuses by the policy, on every page of the tab. */
export async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeBinding('noteViolation', (_, violation: string) => void violations.push(violation))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event =>
      globalThis.noteViolation([location.pathname, event.effectiveDirective, event.blockedURI, event.sample].join(' ')),
    )
  })
  return violations
}

/** Counts what payloads do on the pages of a tab, from now on. */
export async function watchIntrusions(page: Page): Promise<Intrusions> {
  const intrusions: Intrusions = {hits: 0, elsewhere: [], violations: await watchViolations(page)}
  await page.exposeBinding('hit', () => void intrusions.hits++)
  page.on('dialog', dialog => {
    intrusions.hits++
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (request.url().includes('evil.example')) intrusions.elsewhere.push(request.url())
  })
  return intrusions
}

/** Every text of a page as it is shown or read aloud, a line for each: text nodes, values, names and its title. */
export const textsOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const {parentElement, data} = walker.currentNode as Text
      if (!parentElement?.closest('script, style, template, noscript')) texts.push(data)
    }
    for (const element of document.querySelectorAll('body *')) {
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) texts.push(element.value)
    }
    return texts.join('\n')
  })

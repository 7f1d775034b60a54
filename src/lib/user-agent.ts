import {m} from '#messages'

/** The first pattern that matches names it; an order matters, because most browsers also claim to be others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const devices: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (table: readonly [RegExp, string][], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** Device and browser of a `User-Agent` header by name, without versions; null where it does not say. */
export const readUserAgent = (header: string | undefined): {device: string | null; browser: string | null} => {
  const text = (header ?? '').slice(0, 500)
  return {device: nameIn(devices, text), browser: nameIn(browsers, text)}
}

/** `Chrome on Windows`, or what is known of the two; empty if nothing is. */
export function browserOnDevice({device, browser}: {device: string | null; browser: string | null}): string {
  const words: Record<string, string> = {'Android phone': m.android_phone(), 'Android tablet': m.android_tablet()}
  const name = device && (words[device] ?? device)
  return browser && name ? m.browser_on_a_device({browser, device: name}) : (browser ?? name ?? '')
}

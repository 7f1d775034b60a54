const state = /^[a-z]{2}$/i

/** What somebody typed, as a county is written: `davidson, tn` → `Davidson County, TN`. What cannot be read stays. */
export function tidyCounty(typed: string): string {
  const [name = '', code = '', ...more] = typed.split(',').map(part => part.trim().replace(/\s+/g, ' '))
  if (more.length > 0 || name === '' || !state.test(code)) return typed.trim()
  const words = name.replace(/(^|[\s-])\p{Ll}/gu, start => start.toUpperCase())
  const whole = /\b(county|parish|borough|municipality|census area|city)$/i.test(words)
    ? words
    : `${words} County`
  return `${whole}, ${code.toUpperCase()}`
}

/** A web address as people type one: `example.com` gets its protocol, what names one stays as it is. Empty for nothing. */
export function webAddress(typed: string): string {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
}

/** Normalizes a typed web address: `example.com` gets a protocol, an existing one stays. Empty if nothing was typed. */
export function webAddress(typed: string): string {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
}

/** An American number as people write it: `(615) 555-0177`. Any other is unchanged. */
export function phoneText(phone: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replaceAll(/[\s().-]/g, '')) ?? []
  return line ? `(${area}) ${exchange}-${line}` : phone
}

/** The `tel:` link of a number: its digits, with a leading plus if any. */
export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

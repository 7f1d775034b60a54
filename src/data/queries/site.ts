import {product_name, support_email, support_phone} from '#domain/constants.ts'

/** What this server was told to be called, written into the page it served. */
const told = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="village:${name}"]`)?.content || undefined

/**
 * The product's name, and how people reach those behind it. A page that the worker kept says what the server said on the
 * day it was installed.
 */
export const site = () => ({
  product: told('product') ?? product_name,
  email: told('email') ?? support_email,
  phone: told('phone') ?? support_phone,
})

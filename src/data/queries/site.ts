import {product_name, support_email, support_phone} from '#domain/constants.ts'

/** A setting that the server wrote into the page. */
const readMeta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="village:${name}"]`)?.content || undefined

/** The product's name and contact details. A page cached by the worker has the values from its installation. */
export const site = () => ({
  product: readMeta('product') ?? product_name,
  email: readMeta('email') ?? support_email,
  phone: readMeta('phone') ?? support_phone,
})

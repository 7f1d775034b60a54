import {product_name, support_email, support_phone} from '#domain/constants.ts'

/** A setting that the server wrote into the page. */
const told = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="village:${name}"]`)?.content || undefined

/** The product's name and contact details. A page cached by the worker has the values from its installation. */
export const site = () => ({
  product: told('product') ?? product_name,
  email: told('email') ?? support_email,
  phone: told('phone') ?? support_phone,
})

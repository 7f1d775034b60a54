export const checkout_key = 'village-checkout'

/** Whether this tab began a checkout. Before the first screen no more needs to be known of it. */
export function hasStoredCheckout(): boolean {
  try {
    return sessionStorage.getItem(checkout_key) !== null
  } catch {
    return false
  }
}

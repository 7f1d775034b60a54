/**
 * A value of a message with a period, unless it ends in one: `2:00 PM.`, but `2:00 p.m.`
 *
 * @param {unknown} value
 */
export const withPeriod = value => {
  const text = String(value)
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

import type {Lead} from '#contract/bookings/booking.ts'

/** `Germantown, Nashville`: the place as the family wrote it, without the state that the county has; else the county. */
export const leadPlaceText = ({location, county}: Pick<Lead, 'location' | 'county'>): string =>
  location.replace(/, [A-Z]{2}(?=( \d{5})?$)/, '') || county.replace(' County', '')

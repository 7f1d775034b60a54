import type {Booking} from '#contract/bookings/booking.ts'

/** `20 caregivers were told of your request.` Empty where nobody was, or where it is not known. */
export function toldText({audience, told_count = 0}: Pick<Booking, 'audience' | 'told_count'>): string {
  if (told_count === 0) return ''
  const [one, many] = audience === 'agencies' ? ['agency', 'agencies'] : ['caregiver', 'caregivers']
  return told_count === 1
    ? `One ${one} was told of your request.`
    : `${told_count} ${many} were told of your request.`
}

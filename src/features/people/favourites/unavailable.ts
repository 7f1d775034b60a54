import type {PublicCaretaker, PublicOrganization} from '#contract/accounts/profiles.ts'

/** Why a provider cannot be asked now. */
export type Unavailable = 'not_verified' | 'unavailable'

/** Why this caregiver cannot be asked now; undefined if they can. */
export function whyCaregiverUnavailable({
  is_verified,
  is_available,
}: Pick<PublicCaretaker, 'is_verified' | 'is_available'>): Unavailable | undefined {
  if (is_available === false) return 'unavailable'
  return is_verified === 'Approved' ? undefined : 'not_verified'
}

/** Why this agency cannot be asked for care now; undefined if it can. */
export const whyAgencyUnavailable = ({
  is_subscribed,
  is_available,
}: Pick<PublicOrganization, 'is_subscribed' | 'is_available'>): Unavailable | undefined =>
  is_available === false || !is_subscribed ? 'unavailable' : undefined

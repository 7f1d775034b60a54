import {redirect} from '@tanstack/react-router'
import {who} from '#data/account/current-user.ts'

/** `beforeLoad` of an agency's office pages: sends a field caregiver to their own visits. */
export function redirectFieldCaregiver(): void {
  if (who.get()?.member_role === 'field') throw redirect({to: '/dash/agency', replace: true})
}

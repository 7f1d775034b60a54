import type {Careseeker} from '#contract/admin/careseekers.ts'
import type {CareseekerRow} from './store.ts'

export const presentCareseeker = ({parent, open_requests, running_bookings}: CareseekerRow): Careseeker => ({
  id: parent.id,
  first_name: parent.contact?.first_name ?? '',
  last_name: parent.contact?.last_name ?? '',
  phone_number: parent.contact?.phone_number ?? null,
  email: parent.contact?.email ?? null,
  number_of_children: parent.number_of_children,
  children_details: parent.children_details,
  childcare_preferences: parent.childcare_preferences,
  open_requests,
  running_bookings,
  created_at: parent.created_at,
})

import {useQuery} from '@tanstack/react-query'
import {useConnection} from '#data/offline/use-connection.ts'
import {profileQueries} from '#data/queries/profile.ts'
import type {PhoneOwner} from '#ui/frame/phone-link.tsx'

/**
 * Whether the owner is known to have no phone number that the other side reads once approved: of a family the contact's. Where the profile is not
 * loaded, or may be stale for want of a connection, the server decides. Null asks for no profile.
 * @see src/domain/rules.md#request-body
 */
export function useIsPhoneMissing(of: PhoneOwner | null): boolean {
  const {online} = useConnection()
  const {data: caregiver} = useQuery({...profileQueries.caretaker(), enabled: of === 'caregiver'})
  const {data: family} = useQuery({...profileQueries.parent(), enabled: of === 'family'})
  const {data: agency} = useQuery({...profileQueries.organization(), enabled: of === 'agency'})
  if (!online || of === null) return false
  if (of === 'agency') return agency?.phone_number === null
  if (of === 'family' && family?.contact) return !family.contact.has_phone_number
  return (of === 'caregiver' ? caregiver : family)?.user.phone_number === null
}

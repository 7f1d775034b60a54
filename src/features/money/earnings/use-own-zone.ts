import {useQuery} from '@tanstack/react-query'
import {profileQueries} from '#data/queries/profile.ts'
import {deviceZone} from '#lib/device-zone.ts'

/** The zone of a caregiver's account, by which the summary for taxes counts days; the device's until it is known. */
export const useOwnZone = (): string => useQuery(profileQueries.caretaker()).data?.user.timezone ?? deviceZone()

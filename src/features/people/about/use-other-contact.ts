import {useQuery} from '@tanstack/react-query'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import {profileQueries} from '#data/queries/profile.ts'

/** The other adult, if approved providers read their number as the family's; undefined if it is the reader's own. */
export const useOtherContact = (enabled = true): ParentProfile['contact'] =>
  useQuery({...profileQueries.parent(), enabled}).data?.contact

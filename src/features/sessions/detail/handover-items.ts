import Baby from 'lucide-react/icons/baby'
import KeyRound from 'lucide-react/icons/key-round'
import type {Handover} from '#contract/bookings/handover.ts'
import {ageText} from '#domain/child-ages.ts'

const careOf = ({allergies, routines, notes}: Handover['children'][number]): string =>
  [
    `Allergies: ${allergies ?? 'none recorded'}`,
    ...(routines ? [`Routines: ${routines}`] : []),
    ...(notes ? [`Notes: ${notes}`] : []),
  ].join('\n')

/** The children and door notes of a booking, as facts with their names; none while they are not loaded. */
export const handoverItems = (handover: Handover | null | undefined, more = '') => [
  ...(handover?.children ?? []).map(child => ({
    label: `${child.first_name}, ${ageText(child.age_months)}${more}`,
    value: careOf(child),
    icon: Baby,
  })),
  ...(handover?.handover ? [{label: `Handover${more}`, value: handover.handover, icon: KeyRound}] : []),
]

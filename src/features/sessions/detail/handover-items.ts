import {m} from '#messages'
import Baby from 'lucide-react/icons/baby'
import KeyRound from 'lucide-react/icons/key-round'
import type {Handover} from '#contract/bookings/handover.ts'
import {ageText} from '#domain/child-ages.ts'

const careOf = ({allergies, routines, notes}: Handover['children'][number]): string =>
  [
    allergies ? m.allergies_sessions({value: allergies}) : m.no_allergies_recorded(),
    ...(routines ? [m.routines_sessions({routines: routines ?? ''})] : []),
    ...(notes ? [m.notes_sessions({notes: notes ?? ''})] : []),
  ].join('\n')

/** The children and door notes of a booking, as facts with their names; none while they are not loaded. */
export const handoverItems = (handover: Handover | null | undefined, more = '') => [
  ...(handover?.children ?? []).map(child => ({
    label: `${child.first_name}, ${ageText(child.age_months)}${more}`,
    value: careOf(child),
    icon: Baby,
  })),
  ...(handover?.handover ? [{label: m.handover_sessions({more}), value: handover.handover, icon: KeyRound}] : []),
]

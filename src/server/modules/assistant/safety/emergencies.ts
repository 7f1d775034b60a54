import {m} from '#messages'

/** What kind of danger a message tells of. */
export const emergencies = ['medical', 'poison', 'injury', 'abuse', 'suicide', 'missing', 'fire', 'intruder'] as const
export type Emergency = (typeof emergencies)[number]

const childhelp = '1-800-422-4453'
const poisonControl = '1-800-222-1222'

/** The fixed answers; no model rewords them. @see src/domain/rules-people.md#assistant */
const helpFor: Readonly<Record<Emergency, () => string>> = {
  medical: m.danger_medical,
  poison: () => m.danger_poison({phone: poisonControl}),
  injury: m.danger_injury,
  abuse: () => m.danger_abuse({phone: childhelp}),
  suicide: m.danger_suicide,
  missing: m.danger_missing,
  fire: m.danger_fire,
  intruder: m.danger_intruder,
}

/** What to do in a danger, and how to reach the product's people afterwards. */
export const helpInDanger = (emergency: Emergency): string => `${helpFor[emergency]()}\n\n${m.when_everyone_is_safe()}`

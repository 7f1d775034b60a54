import {foldText} from '#lib/fold-text.ts'

/** Words for the same thing, as people search; a search for one finds the others. */
export const sameThing: readonly (readonly string[])[] = [
  ['refund', 'money back', 'reembols'],
  ['reset', 'forgot', 'change', 'olvid', 'restablec'],
  ['price', 'cost', 'fee', 'precio', 'cuesta', 'tarifa'],
  ['tip', 'gratuity', 'propina'],
  ['delete', 'close', 'eliminar', 'cerrar'],
  ['sitter', 'nanny', 'caregiver', 'niñera', 'cuidador'].map(foldText),
  ['login', 'log in', 'sign in', 'iniciar sesion'],
  ['kid', 'child', 'niño', 'hijo'].map(foldText),
]

/** Words that say nothing about what is searched. */
export const fillers = new Set(
  'a an and are can do does for how i in is it me my of on or the to what when where with you your como con de el en es la lo los mi que se su un una y'.split(' '),
)

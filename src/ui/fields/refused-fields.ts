/**
 * What a refusal says where the screen shows no field's own words: the message, with that of the first field after a colon.
 * A message that is a whole sentence stands alone.
 */
export function refusalWithField(message: string, fields: Readonly<Record<string, string>>): string {
  const [first] = Object.values(fields)
  return first === undefined || first === message || message.endsWith('.') ? message : `${message}: ${first}`
}

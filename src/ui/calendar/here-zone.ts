/** The zone this device is set to (IANA). */
export function hereZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

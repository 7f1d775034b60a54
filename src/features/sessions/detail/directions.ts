import type {Session} from '#contract/sessions/session.ts'

type Place = Pick<Session, 'address' | 'location' | 'latitude' | 'longitude'>

/** The address on one line, as maps and people read it. */
export function addressText({address, location}: Pick<Session, 'address' | 'location'>): string {
  if (!address) return location
  const {line1, line2, city, state, zip} = address
  return [line1, line2, `${city}, ${state} ${zip}`].filter(Boolean).join(', ')
}

/** Opens the phone's own map application with the address; a page of maps at the desk. */
export function directionsHref(place: Place, userAgent: string): string {
  const text = addressText(place)
  const point =
    place.latitude === null || place.longitude === null ? '' : `${place.latitude},${place.longitude}`
  const query = encodeURIComponent(text)
  if (/Android/i.test(userAgent)) return `geo:${point || '0,0'}?q=${query}`
  if (/iPhone|iPad|iPod/i.test(userAgent)) return `https://maps.apple.com/?daddr=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}

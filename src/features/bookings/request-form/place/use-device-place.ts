import {useState} from 'react'

type Looking =
  {state: 'idle'} | {state: 'looking'} | {state: 'found'; accuracy_m: number} | {state: 'failed'; why: string}

const unknown = 'This device does not know where it is right now. Try again, or choose your home.'
const reasons: Record<number, string> = {
  1: 'This device may not tell its place. Allow it in the browser’s settings, then try again.',
  3: 'Finding this place took too long. Try again, or choose your home.',
}
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** The device's location, requested by a tap. In degrees with five decimal places, about a meter. */
export function useDevicePlace(onFound: (place: {latitude: number; longitude: number}) => void) {
  const [looking, setLooking] = useState<Looking>({state: 'idle'})
  const find = () => {
    if (!('geolocation' in navigator)) {
      setLooking({state: 'failed', why: 'This browser cannot tell where it is. Choose your home instead.'})
      return
    }
    setLooking({state: 'looking'})
    navigator.geolocation.getCurrentPosition(
      ({coords}) => {
        setLooking({state: 'found', accuracy_m: Math.round(coords.accuracy)})
        onFound({latitude: round(coords.latitude), longitude: round(coords.longitude)})
      },
      ({code}) => setLooking({state: 'failed', why: reasons[code] ?? unknown}),
      {enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000},
    )
  }
  return {looking, find}
}

import {LngLatBounds, Marker, type Map as MapLibre} from 'maplibre-gl'
import {useEffect, useRef} from 'react'
import type {MapMarker, MapProps} from './map-types.ts'

const closest_zoom = 10

/** Makes a marker usable by keyboard. */
function asButton(element: HTMLElement, press: () => void): void {
  element.setAttribute('role', 'button')
  element.tabIndex = 0
  element.addEventListener('click', event => {
    // or the tap would also be one on the map beneath
    event.stopPropagation()
    press()
  })
  element.addEventListener('keydown', event => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    press()
  })
}

const press = (marker: Marker, isPressed: boolean) => {
  marker.getElement().setAttribute('aria-pressed', String(isPressed))
}

function showAll(map: MapLibre, markers: readonly MapMarker[]): void {
  const bounds = new LngLatBounds()
  for (const {longitude, latitude} of markers) bounds.extend([longitude, latitude])
  if (bounds.isEmpty()) return
  map.fitBounds(bounds, {padding: 56, maxZoom: Math.max(closest_zoom, map.getZoom()), animate: false})
}

/** Draws the markers. The map fits them all at first, and again when a new one is out of view. */
export function useMarkers(
  map: MapLibre | undefined,
  {markers, selected, onSelect, onPin}: Pick<MapProps, 'markers' | 'selected' | 'onSelect' | 'onPin'>,
): void {
  const drawn = useRef(new Map<string, Marker>())
  const latest = useRef({onSelect, onPin, selected})
  useEffect(() => {
    latest.current = {onSelect, onPin, selected}
  })
  const isButton = onSelect !== undefined
  const isPin = onPin !== undefined
  useEffect(() => {
    if (!map) return
    const all = drawn.current
    for (const each of markers) {
      // uses the text color, so that it follows light and dark themes
      const marker = new Marker({color: 'currentColor', draggable: isPin})
      const element = marker.getElement()
      element.setAttribute('aria-label', each.label)
      element.dataset.marker = each.id
      element.classList.add('map-marker')
      if (isButton) {
        asButton(element, () => latest.current.onSelect?.(each.id))
        press(marker, each.id === latest.current.selected)
      }
      if (isPin)
        marker.on('dragend', () => {
          const {lat, lng} = marker.getLngLat()
          latest.current.onPin?.({latitude: lat, longitude: lng})
        })
      all.set(each.id, marker.setLngLat([each.longitude, each.latitude]).addTo(map))
    }
    const bounds = map.getBounds()
    const isOut = (each: MapMarker) => !bounds.contains([each.longitude, each.latitude])
    if (markers.some(isOut) || map.getZoom() < 6) showAll(map, markers)
    return () => {
      for (const marker of all.values()) marker.remove()
      all.clear()
    }
  }, [map, markers, isButton, isPin])
  useEffect(() => {
    if (isButton) for (const [id, marker] of drawn.current) press(marker, id === selected)
  }, [selected, isButton])
}

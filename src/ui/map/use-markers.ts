import {m} from '#messages'
import {LngLatBounds, Marker, type Map as MapLibre} from 'maplibre-gl'
import {useEffect, useRef} from 'react'
import {clusterMarkers} from './cluster-markers.ts'
import type {MapMarker, MapPoint, MapProps} from './map-types.ts'

const closest_zoom = 10
/** Requests of two places are apart on the screen at this zoom. */
const cluster_zoom = 13

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

function showAll(map: MapLibre, points: readonly MapPoint[], maxZoom: number): void {
  const bounds = new LngLatBounds()
  for (const {longitude, latitude} of points) bounds.extend([longitude, latitude])
  if (bounds.isEmpty()) return
  // a marker's label is up to 90 px wide, and the zoom buttons cover 56 px on the right
  map.fitBounds(bounds, {padding: {top: 56, left: 56, right: 104, bottom: 56}, maxZoom, animate: false})
}

/** A drawn marker or cluster and what it stands for. */
interface Drawn {
  marker: Marker
  members: readonly MapMarker[]
}

function textElement(className: string, text = ''): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.textContent = text
  return element
}

/**
 * Draws the markers; those with text are clustered again at every zoom. The map fits them all at first, and again when
 * a new one is out of view.
 */
export function useMarkers(
  map: MapLibre | undefined,
  {
    markers,
    selected,
    onSelect,
    onPin,
    own,
    clusterText = String,
  }: Pick<MapProps, 'markers' | 'selected' | 'onSelect' | 'onPin' | 'own' | 'clusterText'>,
): void {
  const drawn = useRef(new Map<string, Drawn>())
  const latest = useRef({onSelect, onPin, selected})
  useEffect(() => {
    latest.current = {onSelect, onPin, selected}
  })
  const isButton = onSelect !== undefined
  const isPin = onPin !== undefined
  const {latitude, longitude, label} = own ?? {}
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return
    const element = textElement('map-own')
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', label ?? '')
    const marker = new Marker({element}).setLngLat([longitude, latitude]).addTo(map)
    return () => void marker.remove()
  }, [map, latitude, longitude, label])
  useEffect(() => {
    if (!map) return
    const all = drawn.current
    const add = (id: string, members: readonly MapMarker[]) => {
      const [each] = members
      if (!each) return
      const {text} = each
      const isCluster = members.length > 1
      const many = clusterText(members.reduce((sum, {count = 1}) => sum + count, 0))
      // the usual marker uses the text color, so that it follows light and dark themes
      // a price stands above its point, so that a place below it can be seen
      const marker =
        text === undefined
          ? new Marker({color: 'currentColor', draggable: isPin})
          : new Marker({
              element: textElement('map-price', isCluster ? many : text),
              anchor: 'bottom',
              offset: [0, -8],
            })
      const element = marker.getElement()
      element.setAttribute('aria-label', isCluster ? m.here_zoom_in({many}) : each.label)
      element.dataset.marker = id
      element.classList.add('map-marker')
      if (isCluster) asButton(element, () => showAll(map, members, cluster_zoom))
      else if (isButton) asButton(element, () => latest.current.onSelect?.(each.id))
      if (isButton)
        press(
          marker,
          members.some(member => member.id === latest.current.selected),
        )
      if (isPin)
        marker.on('dragend', () => {
          const {lat, lng} = marker.getLngLat()
          latest.current.onPin?.({latitude: lat, longitude: lng})
        })
      all.set(id, {marker: marker.setLngLat([each.longitude, each.latitude]).addTo(map), members})
    }
    // markers that stay are not drawn again, so that the focus stays too
    const draw = () => {
      const clusters = clusterMarkers(markers, each => map.project([each.longitude, each.latitude]))
      const wanted = new Map(clusters.map(members => [members.map(({id}) => id).join('+'), members]))
      for (const [id, {marker}] of all) {
        if (wanted.has(id)) continue
        marker.remove()
        all.delete(id)
      }
      for (const [id, members] of wanted) if (!all.has(id)) add(id, members)
    }
    const bounds = map.getBounds()
    const isOut = (each: MapMarker) => !bounds.contains([each.longitude, each.latitude])
    const points = latitude === undefined || longitude === undefined ? markers : [...markers, {latitude, longitude}]
    if (markers.some(isOut) || map.getZoom() < 6) showAll(map, points, Math.max(closest_zoom, map.getZoom()))
    draw()
    map.on('zoomend', draw)
    return () => {
      map.off('zoomend', draw)
      for (const {marker} of all.values()) marker.remove()
      all.clear()
    }
  }, [map, markers, isButton, isPin, latitude, longitude, clusterText])
  useEffect(() => {
    if (!isButton) return
    for (const {marker, members} of drawn.current.values())
      press(
        marker,
        members.some(({id}) => id === selected),
      )
  }, [selected, isButton])
}

import {m} from '#messages'
import {AttributionControl, Map as MapLibre, NavigationControl, ScaleControl, setWorkerUrl} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import {useEffect, useRef, useState} from 'react'
// the map's sources name themselves in HTML
import '#lib/safe-html.ts'
import {Button} from '../primitives/button.tsx'
import {baseData, type BaseData, baseStyle} from './base-map.ts'
import './map.css'
import type {MapProps} from './map-types.ts'
import {useCircle} from './use-circle.ts'
import {useMarkers} from './use-markers.ts'

const whole_country: [number, number, number, number] = [-125, 24, -66, 50]

/** Loads the base map's files. Rejects if they are unavailable. */
export async function prepare(): Promise<BaseData> {
  setWorkerUrl(workerUrl)
  return baseData()
}

function createMap(container: HTMLElement, {label, start}: Pick<MapProps, 'label' | 'start'>): MapLibre {
  const map = new MapLibre({
    container,
    ...(start ? {center: [start.longitude, start.latitude], zoom: 9} : {bounds: whole_country}),
    minZoom: 2,
    maxZoom: 17,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // a page is scrolled past a map, not into it
    cooperativeGestures: true,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
    attributionControl: false,
    locale: {
      'Map.Title': label,
      'Marker.Title': m.map_marker(),
      'NavigationControl.ZoomIn': m.map_zoom_in(),
      'NavigationControl.ZoomOut': m.map_zoom_out(),
      'AttributionControl.ToggleAttribution': m.map_show_sources(),
      'CooperativeGesturesHandler.WindowsHelpText': m.map_scroll_with_ctrl(),
      'CooperativeGesturesHandler.MacHelpText': m.map_scroll_with_command(),
      'CooperativeGesturesHandler.MobileHelpText': m.map_move_with_two_fingers(),
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({showCompass: false}), 'top-right')
  map.addControl(new ScaleControl({unit: 'imperial', maxWidth: 80}), 'bottom-left')
  map.addControl(new AttributionControl({compact: false}), 'bottom-right')
  return map
}

/** Loaded by `MapView` only, with the whole map renderer. */
export function MapCanvas({data, styleUrl, ...props}: MapProps & {data: BaseData}) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre>()
  const [isDrawn, setDrawn] = useState(false)
  // street tiles that cannot be had leave our own map
  const [broken, setBroken] = useState<string>()
  const {onPin} = props
  const first = useRef(props)

  useEffect(() => {
    if (!box.current) return
    const created = createMap(box.current, first.current)
    created.on('idle', () => setDrawn(true))
    setMap(created)
    return () => created.remove()
  }, [])

  const street = styleUrl && styleUrl !== broken ? styleUrl : undefined
  useEffect(() => {
    if (!map || street !== undefined) return
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const draw = () => void map.setStyle(baseStyle(data), {diff: false})
    draw()
    scheme.addEventListener('change', draw)
    return () => scheme.removeEventListener('change', draw)
  }, [map, data, street])
  useEffect(() => {
    if (!map || street === undefined) return
    const giveUp = () => {
      if (!map.isStyleLoaded()) setBroken(street)
    }
    map.on('error', giveUp)
    map.setStyle(street, {diff: false})
    return () => void map.off('error', giveUp)
  }, [map, street])

  const {label} = props
  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label])
  useMarkers(map, props)
  useCircle(map, props.circle)

  const pin = useRef(onPin)
  useEffect(() => {
    pin.current = onPin
  })
  useEffect(() => {
    map?.on('click', ({lngLat}) => pin.current?.({latitude: lngLat.lat, longitude: lngLat.lng}))
  }, [map])

  return (
    <div className="size-full" data-map={isDrawn ? 'drawn' : 'drawing'}>
      <div ref={box} className="size-full" />
      {onPin && map && (
        <div className="absolute top-3 left-3">
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              const {lat, lng} = map.getCenter()
              onPin({latitude: lat, longitude: lng})
            }}
          >
            {m.drop_pin_here()}
          </Button>
        </div>
      )}
    </div>
  )
}

import {LngLatBounds, type GeoJSONSource, type Map as MapLibre} from 'maplibre-gl'
import {useEffect} from 'react'
import {circleRing} from './circle-ring.ts'
import type {MapProps} from './map-types.ts'

/** Draws a circle and shows all of it, also after a change of the style. */
export function useCircle(map: MapLibre | undefined, circle: MapProps['circle']): void {
  const {latitude, longitude, radius_miles} = circle ?? {}
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined || radius_miles === undefined) return
    const ring = circleRing({latitude, longitude, radius_miles})
    const draw = () => {
      const data = {type: 'Polygon' as const, coordinates: [ring]}
      const drawn = map.getSource<GeoJSONSource>('circle')
      if (drawn) return void drawn.setData(data)
      const color = getComputedStyle(document.documentElement).getPropertyValue('--color-primary').trim()
      map.addSource('circle', {type: 'geojson', data})
      map.addLayer({id: 'circle', type: 'fill', source: 'circle', paint: {'fill-color': color, 'fill-opacity': 0.14}})
      map.addLayer({id: 'circle-line', type: 'line', source: 'circle', paint: {'line-color': color, 'line-width': 2}})
    }
    if (map.isStyleLoaded()) draw()
    map.on('style.load', draw)
    map.once('idle', draw)
    const bounds = ring.reduce((all, corner) => all.extend(corner), new LngLatBounds())
    map.fitBounds(bounds, {padding: {top: 16, left: 16, right: 16, bottom: 64}, animate: false})
    return () => {
      map.off('style.load', draw)
      map.off('idle', draw)
    }
  }, [map, latitude, longitude, radius_miles])
}

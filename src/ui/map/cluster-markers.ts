import type {MapMarker} from './map-types.ts'

/** Space that a marker with text takes, in pixels. */
const width_px = 64
const height_px = 36

/** Groups of markers that would overlap on the screen; `project` gives a marker's position in pixels. */
export function clusterMarkers(
  markers: readonly MapMarker[],
  project: (marker: MapMarker) => {x: number; y: number},
): MapMarker[][] {
  const clusters: {x: number; y: number; members: MapMarker[]}[] = []
  for (const marker of markers) {
    const {x, y} = project(marker)
    const near = clusters.find(each => Math.abs(each.x - x) < width_px && Math.abs(each.y - y) < height_px)
    if (marker.text !== undefined && near) near.members.push(marker)
    else clusters.push({x, y, members: [marker]})
  }
  return clusters.map(({members}) => members)
}

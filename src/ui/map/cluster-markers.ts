import type {MapMarker} from './map-types.ts'

/** Space that a marker with text takes, and that of a cluster with its longer text, in pixels. */
const width_px = 64
const cluster_width_px = 112
const height_px = 36

interface Cluster {
  /** Where its first marker is. */
  readonly x: number
  readonly y: number
  readonly members: readonly MapMarker[]
}

const widthOf = ({members}: Cluster): number => (members.length > 1 ? cluster_width_px : width_px)

const overlap = (a: Cluster, b: Cluster): boolean =>
  Math.abs(a.x - b.x) < (widthOf(a) + widthOf(b)) / 2 && Math.abs(a.y - b.y) < height_px

/** Adds a cluster, joined with those that it overlaps, which it may do only once it is wider. */
function joined(clusters: readonly Cluster[], added: Cluster): Cluster[] {
  const near = clusters.find(each => overlap(each, added))
  if (!near) return [...clusters, added]
  const rest = clusters.filter(each => each !== near)
  return joined(rest, {...near, members: [...near.members, ...added.members]})
}

/** Groups of markers that would overlap on the screen; `project` gives a marker's position in pixels. */
export function clusterMarkers(
  markers: readonly MapMarker[],
  project: (marker: MapMarker) => {x: number; y: number},
): (readonly MapMarker[])[] {
  const clusters = markers
    .filter(({text}) => text !== undefined)
    .reduce<Cluster[]>((made, marker) => joined(made, {...project(marker), members: [marker]}), [])
  const alone = markers.filter(({text}) => text === undefined).map(marker => [marker])
  return [...alone, ...clusters.map(({members}) => members)]
}

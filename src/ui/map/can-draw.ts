let can: boolean | undefined

/** Whether this browser draws maps at all; asked once, since each asking costs one of the few contexts there are. */
export function canDrawMaps(): boolean {
  if (can === undefined) {
    const context = document.createElement('canvas').getContext('webgl2')
    can = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return can
}

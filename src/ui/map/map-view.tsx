import {m} from '#messages'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import {useEffect, useRef, useState} from 'react'
import {classNames} from '#lib/class-names.ts'
import {Button} from '../primitives/button.tsx'
import {Callout} from '../primitives/callout.tsx'
import type {BaseData} from './base-map.ts'
import type {MapCanvas} from './map-canvas.tsx'
import type {MapProps} from './map-types.ts'

type Canvas = typeof MapCanvas
type State = {is: 'away' | 'loading' | 'failed' | 'none'} | {is: 'here'; Canvas: Canvas; data: BaseData}

/**
 * A map with markers. Its renderer is a megabyte, so it loads shortly before the map is visible. The same content
 * must be beside it as text; `without` says where. `className` sets its height.
 */
export function MapView({without, className = 'h-72', ...props}: MapProps & {without: string; className?: string}) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>({is: 'away'})

  useEffect(() => {
    const seen = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        seen.disconnect()
        setState({is: canDrawMaps() ? 'loading' : 'none'})
      },
      {rootMargin: '200px'},
    )
    if (box.current) seen.observe(box.current)
    return () => seen.disconnect()
  }, [])

  const isLoading = state.is === 'loading'
  useEffect(() => {
    if (!isLoading) return
    let isGone = false
    const become = (next: State) => {
      if (!isGone) setState(next)
    }
    import('./map-canvas.tsx')
      .then(async ({MapCanvas: Canvas, prepare}) => become({is: 'here', Canvas, data: await prepare()}))
      .catch(() => become({is: 'failed'}))
    return () => {
      isGone = true
    }
  }, [isLoading])

  if (state.is === 'none')
    return (
      <Callout tone="waiting" icon={MapPinOff} title={m.this_browser_cannot_show_maps()}>
        {without}
      </Callout>
    )
  if (state.is === 'failed')
    return (
      <Callout
        tone="bad"
        title={m.the_map_could_not_be_loaded()}
        action={
          <Button variant="secondary" size="sm" onClick={() => setState({is: 'loading'})}>
            {m.try_again()}
          </Button>
        }
      >
        {without}
      </Callout>
    )
  return (
    <div
      ref={box}
      data-map-box
      className={classNames('relative isolate overflow-hidden rounded-card border border-line bg-sunk', className)}
    >
      {state.is === 'here' ? (
        <state.Canvas {...props} data={state.data} />
      ) : (
        <p role="status" className="breathe grid size-full place-items-center text-14 text-muted">
          {m.loading_the_map()}
        </p>
      )}
    </div>
  )
}

let can: boolean | undefined

/** Whether this browser can draw maps. Checked once, because each check uses one of few contexts. */
function canDrawMaps(): boolean {
  if (can === undefined) {
    const context = document.createElement('canvas').getContext('webgl2')
    can = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return can
}

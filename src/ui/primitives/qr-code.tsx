import {useMemo} from 'react'
import {encode} from 'uqr'

/** A QR code, dark on light in every theme because cameras need it. `label` describes its content. */
export function QrCode({text, label}: {text: string; label: string}) {
  const {size, path} = useMemo(() => {
    const {size, data} = encode(text, {ecc: 'M', border: 2})
    const modules = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return {size, path: modules.join('')}
  }, [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-52 rounded-field">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
